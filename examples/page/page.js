// A page that plays Spider with nothing but the service's API. Open it from any web server as
// index.html?api=http://127.0.0.1:8000, the address of a running service.
//
// Click a card to take it and those below it, then a column; click it twice for the best place.

const API = new URLSearchParams(location.search).get("api") ?? location.origin;
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const $ = (id) => document.getElementById(id);

let game = null; // The game as the service told it last.
let taken = null; // The group that was clicked: {source, count, targets}.

// The token is a secret of this player: whoever has it may play and list the games made with it.
// A client may make one itself: "sp_" and 32 random bytes in base64url.
function token() {
  if (!localStorage.spiderToken) {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const text = btoa(String.fromCharCode(...bytes));
    localStorage.spiderToken = "sp_" + text.replaceAll("+", "-").replaceAll("/", "_").replace("=", "");
  }
  return localStorage.spiderToken;
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

// Send a request, and the very same one again where it may not have arrived. The key makes that
// safe: the service does once what is sent with one key, and answers again what it answered.
async function send(method, path, body, version) {
  const headers = { Authorization: `Bearer ${token()}`, "Accept-Language": navigator.language };
  if (method === "POST") {
    headers["Content-Type"] = "application/json";
    headers["Idempotency-Key"] = crypto.getRandomValues(new Uint32Array(4)).join("-");
    if (version !== undefined) headers["If-Match"] = `"${version}"`;
  }
  const request = { method, headers, body: body && JSON.stringify(body) };
  document.body.inert = true; // One thing after the other.
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(API + path, request);
      const told = await answer.json();
      const passing = answer.status === 429 || answer.status >= 500;
      if (!passing || attempt === 5) return settled(answer.ok, told);
      await pause(answer.headers.get("Retry-After") ?? attempt / 2);
    } catch (error) {
      // The network failed, and nobody here knows whether the request arrived.
      if (attempt === 5) return settled(false, { detail: String(error), reminder: "" });
      await pause(attempt / 2);
    }
  }
}

function settled(ok, told) {
  document.body.inert = false;
  return { ok, told };
}

// Change the game, if it still is the one that the player sees.
async function change(path, body = {}) {
  taken = null;
  const { ok, told } = await send("POST", `/v1/games/${game.id}/${path}`, body, game.version);
  $("message").textContent = ok ? "" : `${told.detail} ${told.reminder}`;
  // A version that is not the latest comes with the game as it is.
  show(ok ? told : told.game ?? game);
}

async function begin() {
  const { ok, told } = await send("POST", "/v1/games", { suits: Number($("suits").value) });
  if (ok) remember(told);
  else $("message").textContent = `${told.detail} ${told.reminder}`;
}

// The id stands in the address: reload the page, or open it elsewhere, and go on.
function remember(told) {
  history.replaceState(null, "", `${location.pathname}${location.search}#${told.id}`);
  show(told);
}

function click(source, count) {
  if (taken && taken.source === source && taken.count === count) {
    change("move", { source, count }); // Without a target: the best one.
  } else if (taken && taken.source !== source) {
    change("move", { source: taken.source, count: taken.count, target: source });
  } else {
    // `legal` knows every group that may be moved, and where to.
    const group = game.legal.moves.find((move) => move.source === source && move.count === count);
    taken = { source, count, targets: group ? group.targets : [] };
    show(game);
  }
}

function card(text, source, count) {
  const button = document.createElement("button");
  button.className = "card" + (text && "HD".includes(text[1]) ? " red" : "") + (text ? "" : " down");
  button.textContent = text ? text[0].replace("T", "10") + SUITS[text[1]] : "▒";
  button.dataset.card = text ?? "";
  button.disabled = !text;
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    click(source, count);
  });
  return button;
}

function column({ face_down, face_up }, index) {
  const number = index + 1; // Columns are numbered from 1.
  const pile = document.createElement("div");
  pile.className = "column" + (taken?.targets.includes(number) ? " target" : "");
  pile.dataset.column = number;
  pile.addEventListener("click", () => taken && click(number, 1));
  pile.append(...Array.from({ length: face_down }, () => card(null)));
  pile.append(...face_up.map((text, place) => card(text, number, face_up.length - place)));
  return pile;
}

function show(told) {
  game = told;
  const { score, moves, stock, completed, status, code, legal } = game;
  $("state").textContent =
    `${code ?? "A deck of one's own"}: score ${score}, moves ${moves}, deals left ${stock.deals}, ` +
    `runs removed ${completed.length}${status === "won" ? ". You have won!" : ""}`;
  $("deal").disabled = !legal.deal.allowed;
  $("undo").disabled = legal.undo === 0;
  $("redo").disabled = legal.redo === 0;
  $("tableau").replaceChildren(...game.columns.map(column));
}

for (const name of ["deal", "undo", "redo"]) $(name).addEventListener("click", () => change(name));
$("new").addEventListener("click", begin);

if (location.hash.length > 1) {
  const { ok, told } = await send("GET", `/v1/games/${location.hash.slice(1)}`);
  if (ok) show(told);
  else await begin();
} else {
  await begin();
}
