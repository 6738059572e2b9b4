import { chosenClock, timeControlText } from '@rookery/chess';
import type { Seek, StartSeek } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { isOutsideJuniorClub, isPlaying } from '../../chess/queries.ts';
import { clubsOf, deleteOtherSeek, insertSeek, seekOf, type SeekCriteria } from './queries.ts';

const MIN_RATING = 0;
const MAX_RATING = 4_000;

/** A repeated seek with the same criteria keeps its waiting time. */
export async function startSeek(
  transaction: ScopedTransaction,
  caller: UserId,
  { timeControl, rated = true, minRating = MIN_RATING, maxRating = MAX_RATING, ...seek }: StartSeek,
): Promise<RouteResult<'POST /api/chess/seeks'>> {
  if (minRating > maxRating) return refuse('no_such_range');
  const [club] = await clubsOf(transaction, seek.workspaceId);
  if (club === undefined) return refuse(seek.workspaceId === undefined ? 'no_club' : 'not_found');
  if (club.kind === 'personal') return refuse('not_for_personal');
  if (seek.workspaceId !== undefined && (await isOutsideJuniorClub(transaction, club.id)))
    return refuse('outside_junior_club');
  const criteria: SeekCriteria = {
    workspace_id: seek.workspaceId === undefined ? null : club.id,
    time_control: chosenClock(timeControl),
    rated,
    min_rating: minRating,
    max_rating: maxRating,
  };
  const current = await seekOf(transaction, caller);
  if (current !== undefined && isSame(current, criteria)) return ok(current);
  await deleteOtherSeek(transaction, caller, criteria);
  // Checked after the previous seek is deleted, because it may have led to a game just before.
  if (await isPlaying(transaction, caller)) return refuse('already_playing');
  await insertSeek(transaction, caller, criteria);
  const started = await seekOf(transaction, caller);
  return started === undefined ? refuse('already_playing') : ok(started);
}

function isSame(seek: Seek, { time_control, ...criteria }: SeekCriteria): boolean {
  return (
    timeControlText(seek.time_control) === timeControlText(time_control) &&
    (Object.keys(criteria) as (keyof typeof criteria)[]).every((key) => seek[key] === criteria[key])
  );
}
