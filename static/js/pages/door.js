/**
 * The door of a room with a password.
 */

import { post } from "../net/rest.js";
import { byId, on } from "../ui/dom.js";
import { toast } from "../ui/say.js";
import { start } from "../ui/start.js";
import { ensureName } from "../ui/who.js";

const given = await start();
let { me } = given;

const form = document.getElementById("door");
if (form) {
  on(form, "submit", async (event) => {
    event.preventDefault();
    me = await ensureName(me);
    if (!me) return;
    try {
      await post(`/api/rooms/${given.token}/enter`, { password: /** @type {HTMLInputElement} */ (byId("password")).value });
      location.reload();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  });
}
