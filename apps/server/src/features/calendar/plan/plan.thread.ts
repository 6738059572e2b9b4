import type { CalendarEvent as PureEvent } from '@rookery/calendar';
import { occurrencesBetween } from '@rookery/calendar/costly';
import type { AttendanceAnswer } from '@rookery/contract';
import type { Interval, Plan, PlanInput } from '@rookery/schedule';
import { planTasks } from '@rookery/schedule/costly';

export interface EventToWorkAround extends PureEvent {
  readonly isLocked: boolean;
  /** The member's answers by occurrence. */
  readonly answers: Readonly<Record<string, AttendanceAnswer>>;
}

/** Everything that a plan depends on, before the events are followed. */
export interface Unplanned extends PlanInput {
  readonly events: readonly EventToWorkAround[];
  /** In which events take time. */
  readonly window: Interval;
}

export default function plan({ events, window, ...input }: Unplanned): Plan {
  const busy = [...events.flatMap((event) => busyTimes(event, window)), ...input.busy];
  return planTasks({ ...input, busy });
}

/** Locked events take the time of everybody who does not refuse, others only of those who come. */
function busyTimes({ answers, ...event }: EventToWorkAround, { start, end }: Interval): Interval[] {
  return occurrencesBetween(event, start, end)
    .filter(({ occurrence }) =>
      event.isLocked ? answers[occurrence] !== 'no' : answers[occurrence] === 'yes',
    )
    .map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }));
}
