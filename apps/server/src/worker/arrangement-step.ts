import { conditionalReply, move, setVacation } from '@rookery/chess';
import type { WorkerDatabase } from '@rookery/database';
import { act, type Action } from '../features/games/act.ts';
import type { GameRepository } from '../features/games/game-repository.ts';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';
import {
  deleteArrangement,
  dueArrangements,
  postponeArrangement,
  type DueArrangement,
} from './queries.ts';

const CHECK_EVERY_MS = 500;
const RETRY_AFTER_MS = 1_000;
const BATCH_SIZE = 50;

/**
 * Does what players of correspondence games have arranged: plays their conditional moves, and begins and ends their
 * vacations in each of their games. Doing the same again changes nothing, so no worker has to wait for another.
 */
export function createArrangementStep(
  database: WorkerDatabase,
  games: GameRepository,
  log: Log,
): LoopStep {
  async function keep(due: DueArrangement): Promise<void> {
    try {
      const result = await act(games, due.user_id, due.game_id, Date.now(), arrangedAction(due));
      if (!result.ok) log.debug({ game: due.game_id, code: result.code }, 'nothing was arranged');
      await database.run((transaction) => deleteArrangement(transaction, due));
    } catch (error) {
      log.error({ err: error, game: due.game_id }, 'could not do what a player has arranged');
      await database.run((transaction) => postponeArrangement(transaction, due));
    }
  }

  return async () => {
    try {
      const due = await database.run((transaction) => dueArrangements(transaction, BATCH_SIZE));
      for (const each of due) await keep(each);
      return due.length === BATCH_SIZE ? 0 : CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not read what players have arranged');
      return RETRY_AFTER_MS;
    }
  };
}

function arrangedAction({ vacation_until, ply, lines }: DueArrangement): Action {
  const until = vacation_until === null ? null : new Date(vacation_until).toISOString();
  return (game, color, at) => {
    const set = setVacation(game, color, until, at);
    if (!set.ok || lines === null || ply === null) return set;
    const reply = conditionalReply(lines, game.moves.slice(ply));
    if (reply === null || game.game_state.turn !== color) return set;
    return move(set.game, color, { move: reply, ply: game.moves.length }, at);
  };
}
