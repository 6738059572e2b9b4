import { parseTimestamp, type ChangeTaskBlock } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../../answers/result.ts';
import { replanAll } from './due-queries.ts';
import { findBlock, lockPlans, updateBlock } from './queries.ts';

const LONGEST_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** Pins, unpins or moves a block. A block that is moved is pinned, unless the member says otherwise. */
export async function changeBlock(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  blockId: string,
  change: ChangeTaskBlock,
): Promise<RouteResult<'PATCH /api/:wsId/calendar/blocks/:blockId'>> {
  await lockPlans(transaction, userId);
  const block = await findBlock(transaction, workspaceId, userId, blockId);
  if (block === undefined) return refuse('not_found');
  const isMoved = change.starts_at !== undefined || change.ends_at !== undefined;
  const lengthMs = Date.parse(block.ends_at) - Date.parse(block.starts_at);
  const start = minuteOf(change.starts_at) ?? Date.parse(block.starts_at);
  const end =
    minuteOf(change.ends_at) ??
    (change.starts_at === undefined ? Date.parse(block.ends_at) : start + lengthMs);
  if (!(start < end && end - start <= LONGEST_MS)) return refuse('invalid_times');
  const [starts_at, ends_at] = [start, end].map((time) => new Date(time).toISOString());
  if (starts_at === undefined || ends_at === undefined || ends_at >= '9999')
    return refuse('invalid_times');
  const pinned = change.pinned ?? (isMoved || block.pinned);
  const { due, ...known } = block;
  const reason = pinned ? 'pinned' : due === null ? 'priority' : 'due';
  const changed = { ...known, starts_at, ends_at, pinned, reason } as const;
  await updateBlock(transaction, changed);
  await replanAll(transaction, userId);
  return ok(changed);
}

/** Blocks start and end with a minute. */
function minuteOf(text: string | undefined): number | undefined {
  const time = text === undefined ? null : parseTimestamp(text);
  return time === null ? undefined : Math.floor(time / MINUTE_MS) * MINUTE_MS;
}
