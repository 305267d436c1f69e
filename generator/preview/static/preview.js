import { bindKeys, bindTools, showTools } from "./bar.js";
import { Canvas } from "./canvas.js";
import { byId, node } from "./node.js";
import { ProblemList } from "./problems.js";
import { View } from "./view.js";
import { Wire } from "./wire.js";

/** The preview: hears of each save, asks for what is in sight, and puts it into place. */

const { reference, ink } = document.body.dataset;
const view = new View(ink);
const wire = new Wire("");
const problems = new ProblemList((kind, piece) => canvas.jump(kind, piece));
const canvas = new Canvas(view, wire, problems);
let state = null;

async function renew() {
  const asked = view.query;
  const [answer] = await Promise.all([wire.get(`/state.json?${asked}`), canvas.paint(true)]);
  if (answer.status !== 200 || asked !== view.query) return;
  if (state && answer.body.version < state.version) return;
  state = answer.body;
  tell();
  await canvas.take(state);
}

function tell() {
  const { edition, isBroken } = state;
  byId("title").textContent = edition?.title ?? reference;
  byId("code").textContent = edition?.code ?? "";
  document.title = `${edition?.title ?? reference} - papercity preview`;
  document.body.classList.toggle("broken", isBroken);
  document.body.dataset.version = state.version;
  problems.show(state);
  listKinds(edition?.kinds ?? []);
  showTools(view, edition);
}

function listKinds(kinds) {
  const now = canvas.kind(kinds);
  byId("kinds").replaceChildren(...kinds.map((kind) => {
    const count = problems.ofKind(kind.name);
    const made = node("button", { type: "button", "aria-current": now === kind.name ? "true" : "false", data: { kind: kind.name } },
      node("span", {}, kind.title),
      count ? node("span", { className: "badge", title: "problems" }, String(count)) : node("span", { className: "soft" }, kind.pieces.length ? String(kind.pieces.length) : ""));
    made.addEventListener("click", () => canvas.go(kind.name));
    return made;
  }));
}

view.onChange = (changed) => {
  showTools(view, state?.edition);
  if (state) listKinds(state.edition?.kinds ?? []);
  if (changed.has("ink") || changed.has("language")) renew().catch(lost);
  else canvas.look(changed);
};

function lost() {
  byId("live").textContent = "The preview has ended, or can't be reached.";
  document.body.classList.add("lost");
}

wire.onNews = () => {
  byId("live").textContent = "";
  document.body.classList.remove("lost");
  renew().catch(lost);
};
wire.onLost = lost;
bindTools(view, canvas);
bindKeys(view, canvas, problems);
byId("skip").addEventListener("click", (event) => { event.preventDefault(); byId("main").focus(); });
wire.follow();
