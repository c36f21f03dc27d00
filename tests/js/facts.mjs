// The facts of all tiles of Carcassonne, as the server gives them.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const python = existsSync(`${root}.venv/bin/python`) ? `${root}.venv/bin/python` : "python3";
const script = "import json; from app.games.carcassonne.tileset import facts; print(json.dumps(facts()))";

export const facts = JSON.parse(execFileSync(python, ["-c", script], { cwd: root, encoding: "utf8" }));
