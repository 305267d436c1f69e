/** The form of a new table: only as many names as play, names for who has none, another game at once. */

const form = document.querySelector("form.new");
const games = document.querySelector("form.choose");
games.classList.add("instant");
games.querySelector("button").hidden = true;
games.querySelector("select").addEventListener("change", () => games.submit());

if (form) {
  const players = [...form.querySelectorAll("[data-seat]")];
  const count = () => Number(form.querySelector("[name=players]:checked").value);

  const show = () => {
    players.forEach((player, number) => {
      player.hidden = number >= count();
      for (const field of player.querySelectorAll("input, select")) field.disabled = player.hidden;
    });
  };

  form.querySelector("#how-many").hidden = false;
  form.querySelector("#names-hint").textContent = "Clockwise round the table. A name may be left out.";
  for (const field of form.querySelectorAll("[name=name]")) field.required = false;
  for (const choice of form.querySelectorAll("[name=players]")) choice.addEventListener("change", show);
  form.addEventListener("submit", () => {
    for (const field of form.querySelectorAll("[name=name]:enabled")) field.value ||= field.placeholder;
  });
  show();
}
