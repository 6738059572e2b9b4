import { readCalendar, type ImportedEvent, type ReadCalendar } from '@rookery/calendar/costly';
import { cleanName, EVENT_TITLE_LENGTH_MAX, nameRefusal } from '@rookery/contract';
import { cleanDescription, cleanPlace } from './clean-texts.ts';
import type { StoredEvent } from './queries.ts';
import { EVENTS_MAX, toStored } from './stored-event.ts';

/** What is imported of a file: events as they are stored, each UID once. */
export interface ReadFile {
  readonly events: readonly (StoredEvent & { readonly uid: string })[];
  readonly skipped: ReadCalendar['skipped'];
}

/** Null if it is no calendar. */
export default function readFile(
  { text, timeZone }: { readonly text: string; readonly timeZone: string },
  at: (event: number) => void,
): ReadFile | null | 'too_many_events' {
  const read = readCalendar(text, timeZone, at);
  if (read === null) return null;
  if (read.events.length > EVENTS_MAX) return 'too_many_events';
  const stored = read.events.flatMap((event) => {
    const result = toStored(cleaned(event), event.isLocked);
    return result.ok ? [{ ...result.value, uid: uidOf(event.uid) }] : [];
  });
  return {
    // A statement cannot change an event twice.
    events: [...new Map(stored.map((event) => [event.uid, event])).values()],
    skipped: read.skipped.map(({ title, reason }) => ({ title: titleOf(title), reason })),
  };
}

function cleaned(event: ImportedEvent): ImportedEvent {
  return {
    ...withCleanTexts(event),
    description: cleanDescription(event.description),
    exceptions: event.exceptions.map(({ occurrence, change }) => ({
      occurrence,
      change: change && withCleanTexts(change),
    })),
  };
}

function withCleanTexts<Fields extends { title: string; place: string }>(fields: Fields): Fields {
  return { ...fields, title: titleOf(fields.title), place: cleanPlace(fields.place) };
}

/** A title that can be stored, also if the file has none. */
function titleOf(text: string): string {
  const title = Array.from(cleanName(text)).slice(0, EVENT_TITLE_LENGTH_MAX).join('').trim();
  return nameRefusal(title, EVENT_TITLE_LENGTH_MAX) === null ? title : '–';
}

const UID_LENGTH_MAX = 255;

/** Postgres cannot store NUL, nor half of a surrogate pair. */
function uidOf(text: string): string {
  const uid = text.replaceAll('\0', '').toWellFormed();
  return Array.from(uid).slice(0, UID_LENGTH_MAX).join('') || '–';
}
