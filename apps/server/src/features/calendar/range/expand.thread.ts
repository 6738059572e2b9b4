import type { CalendarEvent as PureEvent } from '@rookery/calendar';
import { occurrencesBetween } from '@rookery/calendar/costly';
import type { CalendarOccurrence } from '@rookery/contract';

/** Without the answers of members. */
export type Unanswered = Omit<CalendarOccurrence, 'coming' | 'own_answer'>;

export interface ExpandedEvent extends PureEvent {
  readonly id: string;
  readonly isLocked: boolean;
}

interface Input {
  readonly events: readonly ExpandedEvent[];
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

export interface Expanded {
  readonly occurrences: readonly Unanswered[];
  readonly isComplete: boolean;
}

/** The first occurrences of all events that have a part in the range, in order of time. */
export default function expand({ events, from, to, most }: Input): Expanded {
  const found = events
    .flatMap((event) => occurrencesBetween(event, from, to).map((each) => ({ event, ...each })))
    .toSorted((one, other) => one.startsAt - other.startsAt);
  const occurrences = found
    .slice(0, most)
    .map(({ event, occurrence, title, place, start, end, startsAt, endsAt, isChanged }) => ({
      event_id: event.id,
      occurrence,
      title,
      place,
      start,
      end,
      time_zone: event.timeZone,
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(endsAt).toISOString(),
      repeats: event.repeat !== null,
      changed: isChanged,
      locked: event.isLocked,
    }));
  return { occurrences, isComplete: found.length <= most };
}
