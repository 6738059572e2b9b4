import { occurrencesBetween } from '@rookery/calendar';
import { flagFallsAt } from '@rookery/chess';
import {
  CALENDAR_RANGE_DAYS_MAX,
  parseTimestamp,
  type CalendarOccurrence,
  type ClubDate,
} from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../../answers/result.ts';
import { eventOf, type EventRow } from '../events/event-row.ts';
import {
  answersIn,
  blocksIn,
  eventsIn,
  homeworkDatesIn,
  ownTurns,
  roundsIn,
  taskDatesIn,
  type Range,
} from './queries.ts';

const OCCURRENCES_MAX = 3_000;
const DAY_MS = 86_400_000;

/** Whose calendar is read, and where. */
export interface Reader {
  readonly workspaceId: WorkspaceId;
  readonly caller: UserId;
  readonly isPersonal: boolean;
}

export async function readRange(
  transaction: ScopedTransaction,
  reader: Reader,
  query: Range,
): Promise<RouteResult<'GET /api/:wsId/calendar'>> {
  const [from, to] = [parseTimestamp(query.from) ?? NaN, parseTimestamp(query.to) ?? NaN];
  if (!(from < to && to - from <= CALENDAR_RANGE_DAYS_MAX * DAY_MS)) return refuse('invalid_range');
  const { workspaceId, caller } = reader;
  const [events, dates, blocks] = await Promise.all([
    eventsIn(transaction, workspaceId, query),
    clubDatesIn(transaction, reader, query),
    blocksIn(transaction, workspaceId, caller, query),
  ]);
  const found = events
    .flatMap((row) => occurrencesOf(row, from, to))
    .toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1));
  const occurrences = await withAnswers(transaction, caller, found.slice(0, OCCURRENCES_MAX));
  return ok({ occurrences, is_complete: found.length <= OCCURRENCES_MAX, dates, blocks });
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

type Unanswered = Omit<CalendarOccurrence, 'coming' | 'own_answer'>;

function occurrencesOf(row: EventRow, from: number, to: number): Unanswered[] {
  return occurrencesBetween(eventOf(row), from, to).map(
    ({ occurrence, title, place, start, end, startsAt, endsAt, isChanged }) => ({
      event_id: row.id,
      occurrence,
      title,
      place,
      start,
      end,
      time_zone: row.time_zone,
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(endsAt).toISOString(),
      repeats: row.repeat !== null,
      changed: isChanged,
      locked: row.locked,
    }),
  );
}

async function withAnswers(
  transaction: ScopedTransaction,
  caller: UserId,
  occurrences: readonly Unanswered[],
): Promise<CalendarOccurrence[]> {
  if (occurrences.length === 0) return [];
  const answers = await answersIn(
    transaction,
    caller,
    [...new Set(occurrences.map(({ event_id }) => event_id))],
    [...new Set(occurrences.map(({ occurrence }) => occurrence))],
  );
  const known = new Map(answers.map((answer) => [keyOf(answer), answer]));
  return occurrences.map((occurrence) => {
    const { coming = 0, own_answer = null } = known.get(keyOf(occurrence)) ?? {};
    return { ...occurrence, coming, own_answer };
  });
}

function keyOf({ event_id, occurrence }: Pick<CalendarOccurrence, 'event_id' | 'occurrence'>) {
  return `${event_id} ${occurrence}`;
}
