"""Links that stop one way of telling somebody at one click, whoever is signed in there."""

from itsdangerous import BadSignature, Signer


class Stops:
    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="parlour.stop")

    def token(self, way: str, user: str) -> str:
        """way: one of notices.WAYS."""
        return self._signer.sign(f"{way}.{user}").decode()

    def read(self, token: str) -> tuple[str, str] | None:
        """Way and user; None for what nobody has signed. Letters of older versions named the user alone."""
        try:
            said = self._signer.unsign(token[:200]).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        way, dot, user = said.partition(".")
        return (way, user) if dot else ("email", said)
