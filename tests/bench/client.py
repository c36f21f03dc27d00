"""The browser client: panning a large board, drawing tiles, standing still.

A headless Chromium without a graphics card draws in software, so that figures are several times a
desktop's; the baseline, bare copies of the same bitmaps, pays for the same pixels.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench import Figure
from tests.browser.people import FLAGS, ROOT
from tests.kit.databases import free_port

PAN = (Path(__file__).parent / "client_pan.js").read_text()
FRAME_MS = 16.7
"""What a frame may take."""


def figures() -> Iterator[Figure]:
    with page() as (chromium, address):
        chromium.goto(address)
        found: dict[str, Any] = chromium.evaluate(PAN)
    yield Figure("client.pan_200_tiles_p95_vs_bare_bitmaps", found["pan"], "ms", found["bare"])
    yield Figure("client.pan_200_tiles_median_vs_bare_bitmaps", found["pan_median"], "ms", found["bare_median"])
    yield Figure("client.pan_200_tiles_p95_vs_frame", found["pan"], "ms", FRAME_MS)
    yield Figure("client.pan_frame_interval_p95_vs_idle", found["interval"], "ms", found["idle_interval"])
    yield Figure("client.frames_in_a_second_of_nothing", found["still"], "frames", 1)
    yield Figure("client.tile_drawn_96px_mean_vs_frame", found["tile"], "ms", FRAME_MS)


@contextmanager
def page() -> Iterator[tuple[Any, str]]:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DATA_DIR": folder, "DATABASE_URL": ""}
        command = [sys.executable, "-m", "app.cli", "serve", "--port", str(port)]
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().decode().strip()
            with sync_playwright() as playwright:
                chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
                yield chromium.new_page(viewport={"width": 1280, "height": 800}), address
                chromium.close()
        finally:
            server.terminate()
            server.wait(30)
