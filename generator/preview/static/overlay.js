/** Lines over a picture: where it is cut, how far its art runs beyond, and 2 mm inside. All in mm. */

const SVG = "http://www.w3.org/2000/svg";
const SAFE = 2;

function element(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Return the outline of a piece, `by` mm outside its trim. */
function outline(kind, [x, y, width, height], by, className) {
  const [w, h] = [width + 2 * by, height + 2 * by];
  if (kind === "round") {
    return element("circle", { class: className, cx: x + width / 2, cy: y + height / 2, r: Math.max(0, w / 2) });
  }
  if (kind === "hex") return element("polygon", { class: className, points: hexagon([x, y, width, height], by) });
  return element("rect", { class: className, x: x - by, y: y - by, width: Math.max(0, w), height: Math.max(0, h) });
}

/** Return the corners of a hexagon that lies on a side if it is wider than high, else stands on a corner. */
function hexagon([x, y, width, height], by) {
  const grown = 1 + (2 * by) / Math.min(width, height);
  const at = (across, down) => `${x + width / 2 + (across - 0.5) * width * grown},${y + height / 2 + (down - 0.5) * height * grown}`;
  const lying = [[0, 0.5], [0.25, 0], [0.75, 0], [1, 0.5], [0.75, 1], [0.25, 1]];
  return (width > height ? lying : lying.map(([a, b]) => [b, a])).map(([a, b]) => at(a, b)).join(" ");
}

/** Return the lines of pieces over a page or a piece; CSS shows those that are wanted. */
export function overlay(box, pieces) {
  const drawn = element("svg", { class: "overlay", viewBox: box.join(" "), "aria-hidden": "true" });
  for (const { outline: kind, box: trim, bleed, isWrong } of pieces) {
    if (isWrong) drawn.append(outline("rectangle", trim, 0, "wrong"));
    if (bleed) drawn.append(outline("rectangle", trim, bleed, "bleed"));
    drawn.append(outline(kind, trim, 0, "trim"), outline(kind, trim, -SAFE, "safe"));
  }
  return drawn;
}
