/** What reads foreign files or follows repeats: its cost depends on its input, so it runs in threads. */
export { occurrencesBetween, type Occurrence } from './occurrences-between.ts';
export { readCalendar, type ImportedEvent, type ReadCalendar } from './read-calendar.ts';
export { writeCalendar, type FeedEntry, type FeedEvent } from './write-calendar.ts';
