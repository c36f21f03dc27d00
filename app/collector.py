"""Python's collector of cycles, kept away from the states of matches.

States of matches hold no cycles and go as soon as nobody refers to them. To the collector
they are a few hundred objects each, big ones, that it walks through again and again and
never finds anything: with 500 matches a full pass takes 260 ms, in which the server
stands still. So what lives is put out of its sight every few seconds, which costs nothing, and a
full pass is made only when there is much more than after the last one: then it may
be cycles that were left behind, by connections and errors.
"""

import asyncio
import gc

FREEZE_S = 2.0
FREEZES_TO_COUNT = 15
GROWTH = 1.5
SLACK = 200_000
"""Objects; some 20 MiB."""


async def keep_off() -> None:
    """Runs beside the server until it is cancelled."""
    gc.disable()
    try:
        most = sweep()
        while True:
            for _ in range(FREEZES_TO_COUNT):
                await asyncio.sleep(FREEZE_S)
                gc.freeze()
            if gc.get_freeze_count() > most:
                most = sweep()
    finally:
        gc.unfreeze()
        gc.enable()


def sweep() -> int:
    """A full pass; gives the number of objects at which the next one is due."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    return int(gc.get_freeze_count() * GROWTH) + SLACK
