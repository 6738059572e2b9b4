import { expire, isOver, nextCheck, type Game } from '@rookery/chess';
import type { GameId, WorkerTransaction } from '@rookery/database';
import { finishGames, lockPlayers } from '../features/games/queries.ts';
import { settle } from '../features/games/settle.ts';
import type { StoredGame } from '../features/games/stored-game.ts';
import { reschedule, strike, takeDueGames } from './queries.ts';

/**
 * Looks at the games that are due: ends those whose time is up, and notes when to look at the others
 * again. A game that somebody changes at this moment stays due, and is looked at again at once.
 * Answers how many were due.
 */
export async function expireGames(
  transaction: WorkerTransaction,
  now: () => number,
  limit: number,
  { onTaken, onBroken }: Listener,
): Promise<number> {
  const games = await takeDueGames(transaction, now(), limit);
  if (games.length === 0) return 0;
  onTaken(games.map(({ id }) => id));
  const at = now();
  const over = games.filter(isOver);
  const looked = games.filter((game) => !isOver(game)).map((game) => lookAt(game, at, onBroken));
  const expired = looked.filter(({ before, after }) => after !== before);
  const alive = looked.filter(({ before, after }) => after === before);

  const ended = expired.length === 0 ? [] : await endGames(transaction, expired, at);
  await strike(transaction, [...over.map(({ id }) => id), ...ended]);
  const entries = alive.map(({ before, due_at }) => ({ game_id: before.id, due_at }));
  await reschedule(transaction, entries);
  return games.length;
}

export interface Listener {
  readonly onTaken: (games: readonly GameId[]) => void;
  readonly onBroken: (game: GameId, error: unknown) => void;
}

interface Look {
  readonly before: StoredGame;
  readonly after: Game;
  /** When to look again, where time has not ended it. */
  readonly due_at: string;
}

const BROKEN_WAIT_MS = 600_000;

/** Puts a game off that could not be ended: the others should be. */
export async function postpone(transaction: WorkerTransaction, game_id: GameId, at: number) {
  await reschedule(transaction, [{ game_id, due_at: afterBroken(at) }]);
}

function afterBroken(at: number): string {
  return new Date(at + BROKEN_WAIT_MS).toISOString();
}

/** A game that the rules cannot make sense of must not hold up everybody else's clocks. */
function lookAt(before: StoredGame, at: number, onBroken: Listener['onBroken']): Look {
  try {
    const due_at = new Date(nextCheck(before, at)).toISOString();
    return { before, after: expire(before, at), due_at };
  } catch (error) {
    onBroken(before.id, error);
    return { before, after: before, due_at: afterBroken(at) };
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
