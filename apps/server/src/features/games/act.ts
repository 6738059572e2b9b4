import { expire, type Color, type Game, type Result as Judged } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import type { GameId, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../../result.ts';
import type { GameTable } from './game-table.ts';
import { colorOf, presentGame } from './stored-game.ts';

export type Action = (game: Game, color: Color, at: number) => Judged;

/** Each time somebody else was faster; two players and a worker cannot be that often. */
const TRIES = 50;

/**
 * What a player does in a game, at the time their request arrived. The rules judge the game as it is
 * stored; if it changes before the result is stored, they judge again.
 */
export async function act(
  table: GameTable,
  caller: UserId,
  id: GameId,
  at: number,
  action: Action,
): Promise<Result<ChessGame>> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = await table.read(caller, id);
    if (before === null) return refuse('not_found');
    const color = colorOf(before, caller);
    if (color === null) return refuse('not_a_player');
    // Time may have ended the game with nobody there to say so.
    const timed = expire(before, at);
    const judged = action(timed, color, at);
    const after = judged.ok ? judged.game : timed;
    const stored = after === before ? before : await table.store(caller, before, after, at);
    if (stored !== null) return judged.ok ? ok(presentGame(stored)) : refuse(judged.code);
  }
  throw new Error(`Game ${id} did not hold still.`);
}
