import { createHash } from 'node:crypto';
import { move, moverOf, start, TIME_CONTROLS, type Game } from '@rookery/chess';
import { administer } from '@rookery/testkit';

/** A long game without an early end. */
export const GAME_MOVES = (
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8 ' +
  'd2d4 b8d7 b1d2 c8b7 b3c2 f8e8 d2f1 e7f8 f1g3 g7g6 a2a4 c7c5 d4d5 c5c4 c1g5 h7h6 g5e3 d7c5 ' +
  'd1d2 h6h5 e3g5 f8e7'
).split(' ');

/** Ids that are spread like random ones, but can be computed from a number in SQL and in code. */
export const SQL_ID = 'md5((number)::text)::uuid';

export function gameId(number: number): string {
  const hex = createHash('md5').update(String(number)).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A game in its middle with stopped clocks, which has the size of an average row. */
export function midgame(): Game {
  let game = start(TIME_CONTROLS.classical, 0);
  for (const [ply, uci] of GAME_MOVES.slice(0, GAME_MOVES.length / 2).entries()) {
    const played = move(game, moverOf(ply), { move: uci }, ply * 1_000);
    if (!played.ok) throw new Error(played.code);
    game = played.game;
  }
  const clock = { ...game.game_state.clock, running_since: null };
  return { ...game, game_state: { ...game.game_state, clock } };
}

/** A range of game numbers. */
export interface Range {
  readonly from: number;
  readonly count: number;
}

/**
 * Inserts games that wait for their first move, with rows in the timetable. The games are distributed over all
 * players.
 */
export async function seedFreshGames(url: string, range: Range, players: readonly string[]) {
  const game = start(TIME_CONTROLS.classical, Date.now() + 3_600_000);
  await administer(url, insertion(range, players, game, 'active'));
}

/** Inserts games in their middle with stopped clocks. */
export async function seedRunningGames(url: string, range: Range, players: readonly string[]) {
  await administer(url, insertion(range, players, midgame(), 'active'));
}

/** Inserts finished games of usual length. */
export async function seedPastGames(url: string, range: Range, players: readonly string[]) {
  // Without foreign keys, because checking a million of them would take most of the time.
  const past = insertion(range, players, midgame(), 'drawn');
  await administer(url, `set session_replication_role = replica; ${past}`);
}

function text(value: unknown): string {
  return `'${JSON.stringify(value)}'`;
}

function insertion(
  { from, count }: Range,
  players: readonly string[],
  game: Game,
  status: 'active' | 'drawn',
): string {
  const player = (offset: number) =>
    `('{${players.join(',')}}'::uuid[])[1 + (number + ${offset}) % ${players.length}]`;
  return `
    insert into chess_games (id, white_player_id, black_player_id, game_state, moves, clocks,
                             status, time_control, created_at, finished_at)
    select ${SQL_ID}, ${player(0)}, ${player(1)}, ${text(game.game_state)},
           '{${game.moves.join(',')}}', '{${game.clocks.join(',')}}', '${status}',
           ${text(game.time_control)}, now() - number * interval '1 second',
           ${status === 'active' ? 'null' : 'now()'}
    from generate_series(${from}, ${from + count - 1}) as number`;
}
