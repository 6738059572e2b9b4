export {
  EXCEPTIONS_MAX,
  MAX_DAYS,
  readTimes,
  storedRepeat,
  type CalendarEvent,
  type EventException,
  type EventRefusal,
} from './event.ts';
export { isTimeZone } from './local-time.ts';
export { occurrenceAt, occurrenceTest, rangeOf } from './occurrences.ts';
export { daysBetween, shiftDay, splitEvent } from './split-event.ts';
