/** The form of a new table: only as many names as play, and another game at once. */

const form = document.querySelector("form.new");
const players = [...form.querySelectorAll("[data-seat]")];

function show() {
  const count = Number(new FormData(form).get("count"));
  for (const player of players) player.hidden = Number(player.dataset.seat) > count;
}

for (const choice of form.querySelectorAll("[name=count]")) choice.addEventListener("change", show);
show();

const games = document.querySelector("form.choose");
games.classList.add("instant");
games.querySelector("button").hidden = true;
games.querySelector("select").addEventListener("change", () => games.submit());
