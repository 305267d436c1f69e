/** Return a new element with properties, `data` attributes and children. Text is always text, never markup. */
export function node(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name === "data") Object.assign(made.dataset, value);
    else if (name.includes("-") || name === "role") made.setAttribute(name, String(value));
    else made[name] = value;
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** Return a button that does something. */
export function button(text, action, properties = {}) {
  const made = node("button", { type: "button", ...properties }, text);
  made.addEventListener("click", action);
  return made;
}

/** Return the element of an id, or null. */
export function byId(id) {
  return document.getElementById(id);
}
