/** Pages without a life of their own: only the theme button. */

import { start } from "../ui/start.js";

await start();
