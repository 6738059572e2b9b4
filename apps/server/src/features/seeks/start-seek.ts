import type { Seek, StartSeek } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../../result.ts';
import { deleteOtherSeek, insertSeek, isPlaying, seekOf, type Wish } from './queries.ts';

const LOWEST = 0;
const HIGHEST = 4_000;

/** The same wish once more changes nothing: whoever has waited keeps their place. */
export async function startSeek(
  transaction: ScopedTransaction,
  caller: UserId,
  { timeControl, rated = true, minRating = LOWEST, maxRating = HIGHEST }: StartSeek,
): Promise<Result<Seek>> {
  if (minRating > maxRating) return refuse('no_such_range');
  const wish: Wish = {
    time_control: timeControl,
    rated,
    min_rating: minRating,
    max_rating: maxRating,
  };
  const running = await seekOf(transaction, caller);
  if (running !== undefined && isSame(running, wish)) return ok(running);
  await deleteOtherSeek(transaction, caller, wish);
  // Asked after the search before has ended: it may have ended in a game.
  if (await isPlaying(transaction, caller)) return refuse('already_playing');
  await insertSeek(transaction, caller, wish);
  const seek = await seekOf(transaction, caller);
  return seek === undefined ? refuse('already_playing') : ok(seek);
}

function isSame(seek: Seek, wish: Wish): boolean {
  return (Object.keys(wish) as (keyof Wish)[]).every((key) => seek[key] === wish[key]);
}
