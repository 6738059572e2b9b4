import { expire, isOver, nextCheck, type Game } from '@rookery/chess';
import type { GameId, WorkerTransaction } from '@rookery/database';
import { finishGames, lockPlayers } from '../features/games/queries.ts';
import { settle } from '../features/games/settle.ts';
import type { StoredGame } from '../features/games/stored-game.ts';
import { reschedule, deleteFromTimetable, takeDueGames } from './queries.ts';

/**
 * Checks the games that are due: ends those whose time is up, and reschedules the others. A game that changes
 * meanwhile stays due and is checked again at once. Returns how many were due.
 */
export async function expireGames(
  transaction: WorkerTransaction,
  now: () => number,
  limit: number,
  { onTaken, onFailure }: Listener,
): Promise<number> {
  const games = await takeDueGames(transaction, now(), limit);
  if (games.length === 0) return 0;
  onTaken(games.map(({ id }) => id));
  const at = now();
  const over = games.filter(isOver);
  const checks = games.filter((game) => !isOver(game)).map((game) => check(game, at, onFailure));
  const expired = checks.filter(({ before, after }) => after !== before);
  const running = checks.filter(({ before, after }) => after === before);

  const ended = expired.length === 0 ? [] : await endGames(transaction, expired, at);
  await deleteFromTimetable(transaction, [...over.map(({ id }) => id), ...ended]);
  const entries = running.map(({ before, due_at }) => ({ game_id: before.id, due_at }));
  await reschedule(transaction, entries);
  return games.length;
}

export interface Listener {
  readonly onTaken: (games: readonly GameId[]) => void;
  readonly onFailure: (game: GameId, error: unknown) => void;
}

interface Check {
  readonly before: StoredGame;
  readonly after: Game;
  /** When to check the game again if it goes on. */
  readonly due_at: string;
}

const FAILURE_DELAY_MS = 600_000;

/** Postpones a game that could not be ended, so that the others can be. */
export async function postpone(transaction: WorkerTransaction, game_id: GameId, at: number) {
  await reschedule(transaction, [{ game_id, due_at: afterFailure(at) }]);
}

function afterFailure(at: number): string {
  return new Date(at + FAILURE_DELAY_MS).toISOString();
}

/** A game with an invalid state is postponed, so that it does not block the others. */
function check(before: StoredGame, at: number, onFailure: Listener['onFailure']): Check {
  try {
    const due_at = new Date(nextCheck(before, at)).toISOString();
    return { before, after: expire(before, at), due_at };
  } catch (error) {
    onFailure(before.id, error);
    return { before, after: before, due_at: afterFailure(at) };
  }
}

async function endGames(
  transaction: WorkerTransaction,
  expired: Parameters<typeof settle>[0],
  at: number,
) {
  const players = await lockPlayers(
    transaction,
    expired.map(({ before }) => before),
  );
  const { ends, ratings, history } = settle(expired, players, at);
  if (ends.length === 0) return [];
  const done = await finishGames(transaction, ends, ratings, history);
  return done.map(({ game_id }) => game_id);
}
