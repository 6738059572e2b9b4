import { MAX_DAYS } from '@rookery/calendar';
import { flagFallsAt } from '@rookery/chess';
import {
  CALENDAR_RANGE_DAYS_MAX,
  parseTimestamp,
  type CalendarOccurrence,
  type ClubDate,
} from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { Afterwards, ok, refuse, type RouteResult } from '../../../answers/result.ts';
import { threadJob } from '../../../threads/thread-job.ts';
import { eventOf, type EventRow } from '../events/event-row.ts';
import type { default as workExpand, Unanswered } from './expand.thread.ts';
import {
  answersIn,
  blocksIn,
  eventsIn,
  homeworkDatesIn,
  ownTurns,
  roundsIn,
  taskDatesIn,
  type AnswerCount,
  type Range,
} from './queries.ts';

const OCCURRENCES_MAX = 3_000;
const DAY_MS = 86_400_000;
/** An occurrence that lies in a range in part may have begun so long before; two days more, for all time zones. */
const DAYS_BEFORE = MAX_DAYS + 2;

const expand = threadJob<typeof workExpand>(new URL('./expand.thread.ts', import.meta.url));

/** Whose calendar is read, and where. */
export interface Reader {
  readonly workspaceId: WorkspaceId;
  readonly caller: UserId;
  readonly isPersonal: boolean;
}

type Answer = RouteResult<'GET /api/:wsId/calendar'>;

export async function readRange(
  transaction: ScopedTransaction,
  reader: Reader,
  query: Range,
): Promise<Answer | Afterwards<Answer>> {
  const [from, to] = [parseTimestamp(query.from) ?? NaN, parseTimestamp(query.to) ?? NaN];
  if (!(from < to && to - from <= CALENDAR_RANGE_DAYS_MAX * DAY_MS)) return refuse('invalid_range');
  const { workspaceId, caller } = reader;
  const [rows, dates, blocks] = await Promise.all([
    eventsIn(transaction, workspaceId, query),
    clubDatesIn(transaction, reader, query),
    blocksIn(transaction, workspaceId, caller, query),
  ]);
  if (rows.length === 0) return ok({ occurrences: [], is_complete: true, dates, blocks });
  const answers = await answersIn(transaction, caller, daysOf(rows, from, to));
  return new Afterwards(async (orderer) => {
    const input = { events: rows.map(expandable), from, to, most: OCCURRENCES_MAX };
    const { occurrences, isComplete } = await expand(input, orderer);
    return ok({
      occurrences: withAnswers(occurrences, answers),
      is_complete: isComplete,
      dates,
      blocks,
    });
  });
}

function expandable(row: EventRow) {
  return { ...eventOf(row), id: row.id, description: '', isLocked: row.locked };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The days on which the occurrences of a range may start by their rules; a changed one may be far from its day. */
function daysOf(rows: readonly EventRow[], from: number, to: number) {
  const changed = rows.flatMap((row) =>
    eventOf(row).exceptions.flatMap(({ occurrence, change }) => (change ? [occurrence] : [])),
  );
  return {
    eventIds: rows.map(({ id }) => id),
    first: dayOf(from - DAYS_BEFORE * DAY_MS),
    last: dayOf(to + DAY_MS),
    changed: [...new Set(changed)],
  };
}

/** Dates that are stored elsewhere, in order of time. */
export async function clubDatesIn(
  transaction: ScopedTransaction,
  { workspaceId, caller, isPersonal }: Reader,
  range: Range,
): Promise<ClubDate[]> {
  const [rounds, tasks, homework, games] = await Promise.all([
    roundsIn(transaction, workspaceId, range),
    taskDatesIn(transaction, workspaceId, caller, range),
    homeworkDatesIn(transaction, workspaceId, range),
    ownTurns(transaction, workspaceId, caller, isPersonal),
  ]);
  const deadlines = games.flatMap(deadlineOf).filter(({ at }) => isWithin(at, range));
  return [...rounds, ...tasks, ...homework, ...deadlines].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

function isWithin(at: string, { from, to }: Range): boolean {
  const time = Date.parse(at);
  return time >= Date.parse(from) && time < Date.parse(to);
}

/** By when the caller has to move. */
function deadlineOf(game: Awaited<ReturnType<typeof ownTurns>>[number]): ClubDate[] {
  const { first_move_by, clock, turn } = game.game_state;
  const falls = flagFallsAt(clock, game.time_control, turn);
  const at = first_move_by ?? (falls === null ? null : new Date(falls).toISOString());
  if (at === null) return [];
  return [{ kind: 'game_deadline', id: game.id, title: game.opponent, round: null, at }];
}

function withAnswers(
  occurrences: readonly Unanswered[],
  answers: readonly AnswerCount[],
): CalendarOccurrence[] {
  const known = new Map(answers.map((answer) => [keyOf(answer), answer]));
  return occurrences.map((occurrence) => {
    const { coming = 0, own_answer = null } = known.get(keyOf(occurrence)) ?? {};
    return { ...occurrence, coming, own_answer };
  });
}

function keyOf({ event_id, occurrence }: Pick<CalendarOccurrence, 'event_id' | 'occurrence'>) {
  return `${event_id} ${occurrence}`;
}
