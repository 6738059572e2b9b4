import {
  addDays,
  addMonths,
  daysFrom,
  startOfWeek,
  weeksOfMonth,
  type Day,
} from '../../ui/days.ts';

export const CALENDAR_VIEWS = ['week', 'month', 'agenda'] as const;
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number];

const AGENDA_DAYS = 28;
/** So many fit on a phone. */
const NARROW_DAYS = 3;

/** The days that a view shows. */
export function daysOfView(view: CalendarViewName, day: Day, isNarrow: boolean): Day[] {
  if (view === 'month') return weeksOfMonth(day).flat();
  if (view === 'agenda') return daysFrom(day, AGENDA_DAYS);
  return isNarrow ? daysFrom(day, NARROW_DAYS) : daysFrom(startOfWeek(day), 7);
}

/** The day of the view before (-1) or after (1). */
export function turned(view: CalendarViewName, day: Day, isNarrow: boolean, turn: 1 | -1): Day {
  if (view === 'month') return addMonths(day, turn);
  return addDays(day, turn * (view === 'agenda' ? AGENDA_DAYS : isNarrow ? NARROW_DAYS : 7));
}
