"""What people can be told about a request that was refused.

AppError
├── Invalid      the request makes no sense as it stands           400
├── NotSignedIn  nobody is known by this cookie                     401
├── NotAllowed   known, but this is not theirs to do                403
├── NotFound     no such room, match or game                        404
├── Conflict     sensible, but not now: full, started, over, stale  409
├── TooMany      slower, please                                     429
└── Unavailable  something that the server needs does not answer    503

Like the errors of games each carries a stable `code` (`error.<code>` in the message
catalogue holds the wording), the `rule` it rests on, which is empty here, and data
fields. `status` is what HTTP calls it.
"""


class AppError(Exception):
    """A refusal that a person may read; `data` fills the wording's placeholders."""

    status = 400
    rule = ""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class Invalid(AppError):
    status = 400


class NotSignedIn(AppError):
    status = 401


class NotAllowed(AppError):
    status = 403


class NotFound(AppError):
    status = 404


class Conflict(AppError):
    status = 409


class TooMany(AppError):
    status = 429


class Unavailable(AppError):
    status = 503
