import { NEW_PLAYER } from '@rookery/chess';
import { parseTimestamp, type ListQuery, type PuzzleProgress } from '@rookery/contract';
import type { ScopedTransaction } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import {
  pageAs,
  readPageRequestAs,
  type CursorFormat,
  type Position,
} from '../../pagination/page.ts';
import { presentAttempt } from './present.ts';
import { listAttempts, listProgress, ownRating, type AttemptRow } from './queries.ts';

const POSITION =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z) ([0-9A-Za-z]{5}|[0-9A-Za-z]{10})$/;

/** By time, and then by the id of a puzzle, which is no UUID. */
const BY_TIME_AND_PUZZLE: CursorFormat<Position> = {
  write: (position) => position.join(' '),
  read(text) {
    const [, time, id] = POSITION.exec(text) ?? [];
    const isValid = time !== undefined && id !== undefined && parseTimestamp(time) !== null;
    return isValid ? [time, id] : null;
  },
};

export async function readHistory(
  transaction: ScopedTransaction,
  query: ListQuery,
): Promise<RouteResult<'GET /api/chess/puzzles/history'>> {
  const page = readPageRequestAs(BY_TIME_AND_PUZZLE, query);
  if (page === null) return refuse('invalid_cursor');
  const rows = await listAttempts(transaction, page);
  return ok(pageAs(BY_TIME_AND_PUZZLE, rows, page, positionOf, presentAttempt));
}

function positionOf(row: AttemptRow): Position {
  return [row.finished_at, row.puzzle_id];
}

export async function readProgress(transaction: ScopedTransaction): Promise<PuzzleProgress> {
  const [own, themes] = await Promise.all([ownRating(transaction), listProgress(transaction)]);
  const { rating, deviation, attempts, solved } = own ?? { ...NEW_PLAYER, attempts: 0, solved: 0 };
  return { rating: Math.round(rating), deviation, attempts, solved, themes };
}
