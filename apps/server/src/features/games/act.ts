import {
  expire,
  type Color,
  type Game,
  type RefusalCode,
  type Result as RuleResult,
} from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import type { GameId, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../../answers/result.ts';
import { colorOf } from '../../chess/played-game.ts';
import type { GameRepository } from './game-repository.ts';
import { presentGame, type StoredGame } from './stored-game.ts';

export type Action<Code extends RefusalCode = RefusalCode> = (
  game: Game,
  color: Color,
  at: number,
) => RuleResult<Code>;

/** An attempt fails only if the game changes meanwhile, which two players and a worker cannot do this often. */
const MAX_ATTEMPTS = 50;

/**
 * Applies a player's action to a game, as of the time the request arrived. If the game changes before the result
 * is stored, the action is applied again to the new state (optimistic locking).
 */
export async function act<Code extends RefusalCode>(
  games: GameRepository,
  caller: UserId,
  id: GameId,
  at: number,
  action: Action<Code>,
): Promise<Result<ChessGame, 'not_found' | 'not_a_player' | Code>> {
  const continued = await actOnRecent(games, caller, id, at, action);
  if (continued !== null) return ok(presentGame(continued));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await games.read(caller, id);
    if (before === null) return refuse('not_found');
    const color = colorOf(before, caller);
    if (color === null) return refuse('not_a_player');
    // The time may be up although no worker has ended the game yet.
    const timed = expire(before, at);
    const result = action(timed, color, at);
    const after = result.ok ? result.game : timed;
    const stored = after === before ? before : await games.store(caller, before, after, at);
    if (stored !== null) return result.ok ? ok(presentGame(stored)) : refuse(result.code);
  }
  throw new Error(`Game ${id} changed during every attempt.`);
}

/**
 * Applies the action to the game as this process stored it last, which needs no read. That game may be out of date, so
 * only a change that was stored counts; null otherwise, and also if the action is refused or ends the game.
 */
async function actOnRecent<Code extends RefusalCode>(
  games: GameRepository,
  caller: UserId,
  id: GameId,
  at: number,
  action: Action<Code>,
): Promise<StoredGame | null> {
  const before = games.recent(id);
  const color = before && colorOf(before, caller);
  if (before === null || color === null || expire(before, at) !== before) return null;
  const result = action(before, color, at);
  if (!result.ok || result.game === before || result.game.status !== 'active') return null;
  return games.store(caller, before, result.game, at);
}
