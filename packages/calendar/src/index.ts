export {
  EXCEPTIONS_MAX,
  readTimes,
  storedRepeat,
  type CalendarEvent,
  type EventException,
  type EventRefusal,
} from './event.ts';
export { isTimeZone } from './local-time.ts';
export { occurrenceAt, occurrencesBetween, occurrenceTest, rangeOf } from './occurrences.ts';
export { readCalendar, type ImportedEvent } from './read-calendar.ts';
export { daysBetween, shiftDay, splitEvent } from './split-event.ts';
export { writeCalendar, type FeedEntry, type FeedEvent } from './write-calendar.ts';
