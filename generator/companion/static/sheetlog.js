/** Writes what was tapped in as a log: the head, and the sheets or the ends of all players. */

const NONE = ".";
const CROSS = "x";

/** Return a word that can stand in a log: `,` `;` and `=` would end it. */
function plain(text) {
  return text.replace(/[,;=\p{Cc}]/gu, " ").replace(/\s+/g, " ").trim();
}

/** Return the lines of the head of { game, code, date, options: [[path, value]], players: [{ letter, name, colour }] }. */
function head({ game, code, date, options, players }) {
  return [
    `game: ${game}`,
    `edition: ${code}`,
    ...(date ? [`date: ${date}`] : []),
    ...options.map(([path, value]) => `${path}: ${plain(value)}`),
    ...players.map(({ letter, name, colour }) => `${letter} = ${plain(name) || letter}${colour ? `, ${plain(colour)}` : ""}`),
  ];
}

/** Return the text of a log with filled sheets: { letter: { boxes, gears, plants } }. */
export function filled(game, { dice, sheets, crosses }, { districts, projects }) {
  const mark = (turn) => (turn ? (crosses ? CROSS : String(turn)) : NONE);
  const rolls = crosses ? [] : pairs(dice);
  const lines = [...head(game), ""];
  if (rolls.length) lines.push(`dice ${rolls.join(" ")}`);
  for (const { letter } of game.players) {
    const sheet = sheets[letter] ?? { boxes: {}, gears: {}, plants: "" };
    lines.push("", `sheet ${letter}`);
    lines.push(...districts.map((district) => row(district, sheet.boxes, mark)).filter(Boolean));
    const gears = projects.filter((number) => sheet.gears[number]?.some(Boolean))
      .map((number) => [`*${number}`, ...Array.from({ length: number }, (_, place) => mark(sheet.gears[number][place]))].join(" "));
    if (gears.length) lines.push(`gears  ${gears.join("  ")}`);
    const plants = turns(sheet.plants);
    if (plants.length) lines.push(`plants  ${plants.map(mark).join(" ")}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Return the line of a district, nothing if all of it is empty. */
function row(district, boxes, mark) {
  const columns = district.columns
    .map(({ letter, takes }) => [letter, takes.map((_, place) => boxes[`${district.letter}${letter}${place + 1}`])])
    .filter(([, marks]) => marks.some(Boolean))
    .map(([letter, marks]) => [letter, ...marks.map(mark)].join(" "));
  return columns.length ? `${district.letter}  ${columns.join("  ")}` : "";
}

/** Return the dice of each turn, two figures each. */
export function pairs(text) {
  return text.replace(/\D/g, "").match(/\d{2}/g) ?? [];
}

function turns(text) {
  return (text.match(/\d+/g) ?? []).map(Number).filter(Boolean);
}

/** Return the text of a log with the safe treasures of each player: { letter: [numbers] }. */
export function treasures(game, safe) {
  const lines = game.players.map(({ letter }) => ["safe", letter, ...(safe[letter] ?? [])].join(" "));
  return `${[...head(game), "", ...lines].join("\n")}\n`;
}

/** Return the text of a log with tokens and steps of each player: { letter: [tokens, steps] }. */
export function tokens(game, ends) {
  const told = game.players.map(({ letter }) => {
    const [number, step] = ends[letter] ?? [0, 0];
    return `${letter} ${number}t ${step}p`;
  });
  return `${[...head(game), "", `= ${told.join(" ")}`].join("\n")}\n`;
}
