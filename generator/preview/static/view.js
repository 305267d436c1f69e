/** How somebody looks at the edition: kept in the address, so that a reload, or a link, shows the same. */

const CHOICES = {
  view: ["kind", "all", "sheets"],
  side: ["both", "front", "back"],
  zoom: ["fit", "0.5", "0.75", "1", "1.5", "2", "3", "4"],
  ink: ["full", "low", "grey"],
  sight: ["all", "grey", "protan", "deutan", "tritan"],
};
const LINES = ["trim", "bleed", "safe"];
/** At 1 a millimetre is one of CSS. */
export const PX_PER_MM = 96 / 25.4;

export class View {
  constructor(ink) {
    this.defaults = { view: "kind", side: "both", zoom: "fit", ink, sight: "all", lines: "", kind: "", piece: "", language: "" };
    this.values = { ...this.defaults };
    this.onChange = () => {};
    this.#read();
    window.addEventListener("hashchange", () => {
      this.#read();
      this.onChange(new Set(Object.keys(this.defaults)));
    });
  }

  #read() {
    const said = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    this.values = { ...this.defaults };
    for (const [name, value] of Object.entries(said)) {
      if (name in this.defaults && (!(name in CHOICES) || CHOICES[name].includes(value))) this.values[name] = value;
    }
  }

  /** Take new values, and tell which of them are others than before. */
  set(values) {
    const changed = new Set(Object.keys(values).filter((name) => this.values[name] !== values[name]));
    if (!changed.size) return;
    Object.assign(this.values, values);
    const said = Object.entries(this.values).filter(([name, value]) => value && value !== this.defaults[name]);
    history.replaceState(null, "", `#${new URLSearchParams(said)}`);
    this.onChange(changed);
  }

  /** Go to the next of the choices of a name, or to the one before; `wraps` to the first after the last. */
  step(name, by = 1, wraps = true) {
    const known = CHOICES[name];
    const next = known.indexOf(this.values[name]) + by;
    const at = wraps ? (next + known.length) % known.length : Math.max(0, Math.min(known.length - 1, next));
    this.set({ [name]: known[at] });
  }

  /** Zoom one step in or out; from a view that fits it goes on with the nearest step. */
  zoom(by, scale) {
    const steps = CHOICES.zoom.slice(1);
    const now = this.values.zoom === "fit" ? scale : Number(this.values.zoom);
    const found = by > 0 ? steps.find((one) => Number(one) > now + 0.01) : steps.findLast((one) => Number(one) < now - 0.01);
    if (found) this.set({ zoom: found });
  }

  get lines() {
    return new Set(this.values.lines.split(",").filter((line) => LINES.includes(line)));
  }

  toggle(line) {
    const lines = this.lines;
    if (!lines.delete(line)) lines.add(line);
    this.set({ lines: LINES.filter((one) => lines.has(one)).join(",") });
  }

  /** What the server has to know of it. */
  get query() {
    const { ink, language } = this.values;
    return new URLSearchParams({ ink, ...(language && { language }) }).toString();
  }
}
