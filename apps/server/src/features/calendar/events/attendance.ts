import { occurrenceAt } from '@rookery/calendar';
import type { AnswerAttendance } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../../answers/result.ts';
import { eventOf, presentEvent, type EventRow } from './event-row.ts';
import { answersTo, findEvent, storeAnswer } from './queries.ts';

export async function readEvent(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  eventId: string,
  occurrence: string | undefined,
): Promise<RouteResult<'GET /api/:wsId/calendar/events/:eventId'>> {
  const row = await findEvent(transaction, workspaceId, eventId);
  if (row === undefined) return refuse('not_found');
  const wanted = occurrence ?? onlyOccurrence(row);
  if (wanted === null) return ok({ ...presentEvent(row), occurrence: null, attendance: [] });
  if (occurrenceAt(eventOf(row), wanted) === null) return refuse('no_such_occurrence');
  return ok(await withAnswers(transaction, row, wanted));
}

export async function answerAttendance(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  eventId: string,
  caller: UserId,
  { occurrence, answer }: AnswerAttendance,
): Promise<RouteResult<'PUT /api/:wsId/calendar/events/:eventId/attendance'>> {
  const row = await findEvent(transaction, workspaceId, eventId);
  if (row === undefined) return refuse('not_found');
  const wanted = occurrence ?? onlyOccurrence(row);
  if (wanted === null || occurrenceAt(eventOf(row), wanted) === null)
    return refuse('no_such_occurrence');
  await storeAnswer(transaction, row, wanted, caller, answer);
  return ok(await withAnswers(transaction, row, wanted));
}

/** Null if the event repeats. */
function onlyOccurrence({ repeat, starts }: EventRow): string | null {
  return repeat === null ? starts.slice(0, 10) : null;
}

async function withAnswers(transaction: ScopedTransaction, row: EventRow, occurrence: string) {
  const attendance = await answersTo(transaction, row.id, occurrence);
  return { ...presentEvent(row), occurrence, attendance };
}
