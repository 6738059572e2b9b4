import { BOT_IDS, type ChessGame, type ChooseTimeControl } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import { eventually, NotYet } from '../pure/eventually.ts';
import type { RawResponse } from './http.ts';
import type { TestMember } from './member.ts';

export { BOT_IDS };

/** Ten moves of each side, the fewest that count for achievements. */
export const TEN_MOVES =
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6b8 d2d4 b8d7';

/** A game that is played over HTTP, with its two players. */
export interface TestGame {
  readonly id: string;
  readonly white: TestMember;
  readonly black: TestMember;
}

export interface TestGameOptions {
  readonly timeControl?: ChooseTimeControl;
  readonly rated?: boolean;
  readonly workspaceId?: string;
}

/** Classical by default, so that a slow machine has enough time for the first moves. */
export async function startGame(
  white: TestMember,
  black: TestMember,
  options: TestGameOptions = {},
): Promise<TestGame> {
  const response = await white.send({
    method: 'POST',
    path: '/api/chess/games',
    json: { opponentId: black.id, timeControl: 'classical', color: 'white', ...options },
  });
  return { id: good(response, 201).id, white, black };
}

/** Sends a member's action in a game, such as `ask(ann, game, 'draw', { action: 'offer' })`. */
export function ask(
  member: TestMember,
  { id }: Pick<TestGame, 'id'>,
  what: string,
  json?: unknown,
): Promise<RawResponse> {
  return member.send({ method: 'POST', path: `/api/chess/games/${id}/${what}`, json });
}

export function look(member: TestMember, { id }: Pick<TestGame, 'id'>): Promise<RawResponse> {
  return member.send({ path: `/api/chess/games/${id}` });
}

/** Makes these moves in turn, and returns the game after the last one. */
export async function play(game: TestGame, moves: string): Promise<ChessGame> {
  let now = good(await look(game.white, game), 200);
  for (const move of moves.split(' ')) {
    const mover = game[now.game_state.turn];
    now = good(await ask(mover, game, 'move', { move, ply: now.game_state.ply }), 200);
  }
  return now;
}

/** A game after the first moves of both sides, which therefore counts. */
export async function startedGame(
  white: TestMember,
  black: TestMember,
  options: TestGameOptions = {},
): Promise<TestGame> {
  const game = await startGame(white, black, options);
  await play(game, 'e2e4 e7e5');
  return game;
}

function good(response: RawResponse, status: number): ChessGame {
  if (response.status !== status) throw new Error(`${response.status}: ${response.text}`);
  return response.json<ChessGame>();
}

/** The stored row, with its columns in order and timestamps in the form of HTTP answers. */
export async function storedGame(databaseUrl: string, id: string): Promise<ChessGame> {
  const { rows } = await asOwner(databaseUrl, async (client) => {
    await client.query(`set local timezone to 'UTC'`);
    return client.query<{ row: string }>(
      'select to_json(game)::text as row from chess_games as game where id = $1',
      [id],
    );
  });
  return JSON.parse((rows[0]?.row ?? 'null').replaceAll('+00:00"', 'Z"')) as ChessGame;
}

/** Changes a game's state directly, instead of waiting for time or absence, and makes it due for the worker. */
export async function changeState(
  databaseUrl: string,
  { id }: Pick<TestGame, 'id'>,
  changes: Partial<Record<keyof ChessGame['game_state'], unknown>>,
): Promise<void> {
  await asOwner(databaseUrl, async (client) => {
    await client.query('update chess_games set game_state = game_state || $2 where id = $1', [
      id,
      JSON.stringify(changes),
    ]);
    await client.query('update chess_timetable set due_at = now() where game_id = $1', [id]);
  });
}

/** Starts a game against a bot. */
export async function startTraining(
  member: TestMember,
  level: 1 | 2 | 3 | 4 | 5,
  options: Record<string, unknown> = {},
): Promise<ChessGame> {
  const response = await member.send({
    method: 'POST',
    path: '/api/chess/games',
    json: { opponentId: BOT_IDS[level - 1], timeControl: 'classical', color: 'white', ...options },
  });
  return good(response, 201);
}

/** Waits until it is the member's turn after at least this many half-moves, or the game is over. */
export function afterBot(
  member: TestMember,
  { id }: Pick<TestGame, 'id'>,
  plies: number,
): Promise<ChessGame> {
  return eventually(async () => {
    const game = good(await look(member, { id }), 200);
    const waits =
      game.moves.length < plies || game[`${game.game_state.turn}_player_id`] !== member.id;
    if (game.status === 'active' && waits) throw new NotYet(`Still ${game.moves.join(' ')}`);
    return game;
  });
}
