import { button, byId, node } from "./node.js";

/** Of several codes, show one at a time, so that a camera takes the right one. */
const codes = byId("codes");
const figures = codes ? [...codes.querySelectorAll("figure")] : [];

if (figures.length > 1) {
  let at = 0;
  const said = node("p", { "aria-live": "polite", className: "at" });
  const show = (number) => {
    at = Math.max(0, Math.min(figures.length - 1, number));
    figures.forEach((figure, place) => { figure.hidden = place !== at; });
    said.textContent = `${at + 1} of ${figures.length}`;
    before.disabled = at === 0;
    after.disabled = at === figures.length - 1;
  };
  const before = button("Code before", () => show(at - 1));
  const after = button("Next code", () => show(at + 1));
  codes.append(node("div", { className: "steps" }, before, said, after));
  show(0);
}
