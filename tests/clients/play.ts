// Plays a game with the types that openapi-typescript makes of the contract.
//
//     node play.js http://127.0.0.1:8000 SP1-S1C-SPIDERS 3-1 deal undo
//
// Compiled by the tests with `tsc --strict`, beside the generated `types.ts`.

import type { components, operations, paths } from "./types";

type Game = components["schemas"]["Game"];
type Problem = components["schemas"]["Problem"];
type MoveGroup = components["schemas"]["MoveGroup"];
type MoveHeaders = NonNullable<operations["moveGroup"]["parameters"]["header"]>;

declare const process: { argv: string[] };

const [address, code, ...actions] = process.argv.slice(2) as [string, string, ...string[]];

async function post<Answer>(
  path: keyof paths,
  body: unknown,
  id?: string,
  headers: MoveHeaders = {},
): Promise<Answer | Problem> {
  const answer = await fetch(address + (id ? path.replace("{game_id}", id) : path), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer | Problem;
}

// Every problem has a `code`, an open string: one that this program does not know has words, too.
function isProblem(told: Game | Problem): told is Problem {
  return "reminder" in told;
}

function explain(problem: Problem): string {
  switch (problem.code) {
    case "stale_version":
      return `someone was faster: version ${problem.game?.version}`;
    default:
      return `${problem.code}: ${problem.detail} ${problem.reminder}`;
  }
}

async function play(game: Game, action: string): Promise<Game | Problem> {
  const headers: MoveHeaders = {
    "If-Match": `"${game.version}"`,
    "Idempotency-Key": crypto.randomUUID(),
  };
  switch (action) {
    case "deal":
      return post<Game>("/v1/games/{game_id}/deal", {}, game.id, headers);
    case "undo":
      return post<Game>("/v1/games/{game_id}/undo", {}, game.id, headers);
    case "redo":
      return post<Game>("/v1/games/{game_id}/redo", {}, game.id, headers);
    default: {
      const [source, target, count] = action.split(/[-x]/).map(Number);
      const body: MoveGroup = { source: source!, target: target!, count: count ?? 1 };
      return post<Game>("/v1/games/{game_id}/move", body, game.id, headers);
    }
  }
}

async function main(): Promise<void> {
  const created = await post<Game>("/v1/games", { code });
  if (isProblem(created)) throw new Error(explain(created));
  let game = created;
  for (const action of actions) {
    const told = await play(game, action);
    if (isProblem(told)) console.log(explain(told));
    else game = told;
  }
  // What is drawn: counts for the face-down cards, texts for the others.
  const cards = game.columns.map((column) => column.face_down + column.face_up.length);
  console.log(game.status, game.score, game.moves, game.version, cards.join(","));
}

await main();
