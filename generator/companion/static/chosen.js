import { byId } from "./node.js";

/** Says before it is sent that something is too large, and that the game is being looked at. */
const MOST = 11.5 * 1024 * 1024;
const form = document.querySelector("form.check");
const fields = [...form.querySelectorAll("input[type=file]")];
const said = byId("chosen");
const send = form.querySelector("button[type=submit]");

function size() {
  return fields.flatMap((field) => [...field.files]).reduce((sum, file) => sum + file.size, 0);
}

function look() {
  const isTooLarge = size() > MOST;
  said.textContent = isTooLarge ? "These files have more than 12 MB together. Choose fewer, or smaller photos." : "";
  send.disabled = isTooLarge;
}

for (const field of fields) field.addEventListener("change", look);
form.addEventListener("submit", () => { said.textContent = "Looking at it ..."; });
window.addEventListener("pageshow", look);
