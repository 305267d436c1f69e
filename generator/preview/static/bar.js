import { byId, node } from "./node.js";

/** The choices at the top, and their keys. */

export function bindTools(view, canvas) {
  for (const one of document.querySelectorAll("select[data-choice]")) {
    one.addEventListener("change", () => view.set({ [one.dataset.choice]: one.value }));
  }
  for (const one of document.querySelectorAll("[data-choice] > button")) {
    one.addEventListener("click", () => view.set({ [one.parentElement.dataset.choice]: one.dataset.value }));
  }
  for (const one of document.querySelectorAll("[data-several] > button")) {
    one.addEventListener("click", () => view.toggle(one.dataset.value));
  }
  byId("smaller").addEventListener("click", () => view.zoom(-1, canvas.scale));
  byId("larger").addEventListener("click", () => view.zoom(1, canvas.scale));
  byId("more").addEventListener("click", () => {
    const isOpen = document.body.classList.toggle("tooled");
    byId("more").setAttribute("aria-expanded", String(isOpen));
  });
}

export function showTools(view, edition) {
  for (const one of document.querySelectorAll("[data-choice] > button")) {
    one.setAttribute("aria-pressed", String(view.values[one.parentElement.dataset.choice] === one.dataset.value));
  }
  for (const one of document.querySelectorAll("[data-several] > button")) {
    one.setAttribute("aria-pressed", String(view.lines.has(one.dataset.value)));
  }
  for (const one of document.querySelectorAll("[data-choice=side] > button")) one.disabled = view.values.view === "sheets";
  const languages = edition?.languages ?? [];
  byId("languages").hidden = languages.length < 2;
  const choice = document.querySelector("[data-choice=language]");
  if (choice.children.length !== languages.length) choice.replaceChildren(...languages.map((name) => node("option", { value: name }, name)));
  for (const one of document.querySelectorAll("select[data-choice]")) {
    const { choice: name } = one.dataset;
    one.value = name === "language" ? view.values.language || edition?.language || "" : view.values[name];
  }
  const main = byId("main");
  Object.assign(main.dataset, { sight: view.values.sight, side: view.values.side, view: view.values.view });
  main.dataset.lines = [...view.lines].join(" ");
}

export function bindKeys(view, canvas, problems) {
  const keys = {
    1: () => view.set({ view: "kind" }),
    2: () => view.set({ view: "all" }),
    3: () => view.set({ view: "sheets" }),
    "+": () => view.zoom(1, canvas.scale),
    "=": () => view.zoom(1, canvas.scale),
    "-": () => view.zoom(-1, canvas.scale),
    0: () => view.set({ zoom: "fit" }),
    f: () => view.step("side"),
    i: () => view.step("ink"),
    e: () => view.step("sight"),
    t: () => view.toggle("trim"),
    b: () => view.toggle("bleed"),
    s: () => view.toggle("safe"),
    l: () => nextLanguage(view),
    p: () => problems.open(byId("list").hidden),
    n: () => problems.next(),
    "[": () => canvas.step(-1),
    "]": () => canvas.step(1),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input, textarea")) return;
    const action = keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function nextLanguage(view) {
  const choice = document.querySelector("[data-choice=language]");
  const names = [...choice.options].map(({ value }) => value);
  if (names.length > 1) view.set({ language: names[(names.indexOf(choice.value) + 1) % names.length] });
}
