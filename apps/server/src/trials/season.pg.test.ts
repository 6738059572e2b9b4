import { acceptDraw, move, offerDraw, resign, start, TIME_CONTROLS } from '@rookery/chess';
import type { Color, Game, Result } from '@rookery/chess';
import { asOwner, openWorkerDatabase, type WorkerDatabase } from '@rookery/database';
import { createTestDatabase, seeded, TEST_SECRET } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { finishGames, lockPlayers } from '../features/games/queries.ts';
import { settle } from '../features/games/settle.ts';
import type { StoredGame } from '../features/games/stored-game.ts';
import { expectSoundBooks, readBooks } from './books.testkit.ts';
import { insertPlayers } from './players.testkit.ts';

const GAMES = 10_000;
const PLAYERS = 100;
/** Ended at once, as a worker does it: one player's games among them follow one another. */
const AT_ONCE = 250;
const SEED = 11;

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

test(
  `after ${GAMES} games, what everybody won, lost and drew is what they played`,
  { timeout: 120_000 },
  async () => {
    const random = seeded(SEED);
    const begun = begunGame();
    const games = await insertGames(begun);
    for (let from = 0; from < games.length; from += AT_ONCE) {
      const ending = games.slice(from, from + AT_ONCE);
      const after = ending.map(() => random.one([whiteResigns, blackResigns, bothAgree])(begun));
      await endAll(ending, after);
    }
    const books = await readBooks(databaseUrl);
    const played = books.standings.reduce((sum, { games_played }) => sum + games_played, 0);
    expect(played).toBe(2 * GAMES);
    for (const { games_played, games_won, games_lost, games_drawn } of books.standings) {
      expect(games_won + games_lost + games_drawn).toBe(games_played);
    }
    expectSoundBooks(books);
  },
);

function begunGame(): Game {
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
  const seat = (offset: string) => `($5::uuid[])[1 + (number + ${offset}) % ${PLAYERS}]`;
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<StoredGame>(
      `insert into chess_games (white_player_id, black_player_id, game_state, moves, clocks,
                                time_control, version)
       select ${seat('0')}, ${seat(`1 + number / ${PLAYERS} % ${PLAYERS - 1}`)}, $1, $2, $3, $4, 2
       from generate_series(1, ${GAMES}) as number
       returning *`,
      [game_state, moves, clocks, time_control, players],
    ),
  );
  return rows;
}
