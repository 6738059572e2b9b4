import { acceptDraw, move, offerDraw, resign, start, TIME_CONTROLS } from '@rookery/chess';
import type { Color, Game, Result } from '@rookery/chess';
import { asOwner, openWorkerDatabase, type WorkerDatabase } from '@rookery/database';
import { createTestDatabase, seeded, seedOfDay, TEST_SECRET, trialRuns } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { finishGames, lockPlayers } from '../features/games/queries.ts';
import { settle } from '../features/games/settle.ts';
import type { StoredGame } from '../features/games/stored-game.ts';
import { expectConsistentResults, readResults } from './stored-results.testkit.ts';
import { insertPlayers } from './players.testkit.ts';

const GAMES = trialRuns(300, 10_000);
const PLAYERS = 100;
/** Games are ended in batches as a worker does, and a batch has several games of one player. */
const BATCH_SIZE = trialRuns(100, 250);
const SEED = seedOfDay(11);

let databaseUrl: string;
let database: WorkerDatabase;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  database = openWorkerDatabase({
    databaseUrl,
    secret: TEST_SECRET,
    poolSize: 1,
    onConnectionLost: (error) => {
      throw error;
    },
  });
});
afterAll(() => database.close());

test(`after ${GAMES} games, the statistics of all players add up`, async () => {
  const random = seeded(SEED);
  const started = startedGame();
  const games = await insertGames(started);
  for (let from = 0; from < games.length; from += BATCH_SIZE) {
    const ending = games.slice(from, from + BATCH_SIZE);
    const after = ending.map(() => random.one([whiteResigns, blackResigns, bothAgree])(started));
    await endAll(ending, after);
  }
  const results = await readResults(databaseUrl);
  const played = results.stats.reduce((sum, { games_played }) => sum + games_played, 0);
  expect(played).toBe(2 * GAMES);
  for (const { games_played, games_won, games_lost, games_drawn } of results.stats) {
    expect(games_won + games_lost + games_drawn).toBe(games_played);
  }
  expectConsistentResults(results);
});

function startedGame(): Game {
  const at = Date.now();
  const first = accepted(move(start(TIME_CONTROLS.rapid, at), 'white', { move: 'e2e4' }, at));
  return accepted(move(first, 'black', { move: 'e7e5' }, at));
}

function accepted(result: Result): Game {
  if (!result.ok) throw new Error(result.code);
  return result.game;
}

const resigned = (color: Color) => (game: Game) => accepted(resign(game, color, Date.now()));
const whiteResigns = resigned('white');
const blackResigns = resigned('black');
const bothAgree = (game: Game) =>
  accepted(acceptDraw(accepted(offerDraw(game, 'white', Date.now())), 'black', Date.now()));

async function endAll(ending: readonly StoredGame[], after: readonly Game[]): Promise<void> {
  await database.run(async (transaction) => {
    const players = await lockPlayers(transaction, ending);
    const finished = ending.map((before, index) => ({ before, after: after[index] as Game }));
    const { ends, ratings, history } = settle(finished, players, Date.now());
    expect(await finishGames(transaction, ends, ratings, history)).toHaveLength(ending.length);
  });
}

async function insertGames({ game_state, moves, clocks, time_control }: Game) {
  const players = await insertPlayers(databaseUrl, PLAYERS);
  const playerAt = (offset: string) => `($5::uuid[])[1 + (number + ${offset}) % ${PLAYERS}]`;
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<StoredGame>(
      `insert into chess_games (white_player_id, black_player_id, game_state, moves, clocks,
                                time_control, version)
       select ${playerAt('0')}, ${playerAt(`1 + number / ${PLAYERS} % ${PLAYERS - 1}`)}, $1, $2, $3, $4, 2
       from generate_series(1, ${GAMES}) as number
       returning *`,
      [game_state, moves, clocks, time_control, players],
    ),
  );
  return rows;
}
