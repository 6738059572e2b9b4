import type { CalendarOccurrence, CalendarRange, ClubDate, ScheduledPlan } from '@rookery/contract';
import { addDays, dayOf, partOnDay, type Day } from '../../ui/days.ts';

interface EntryBase {
  readonly key: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  /** First and last day. */
  readonly days: readonly [Day, Day];
  readonly isWholeDay: boolean;
}

export interface EventEntry extends EntryBase {
  readonly kind: 'event';
  readonly occurrence: CalendarOccurrence;
}

/** A time planned for a task. */
export interface BlockEntry extends EntryBase {
  readonly kind: 'block';
  /** Null in a preview, if the block is not stored yet. */
  readonly id: string | null;
  readonly taskId: string;
  readonly isPinned: boolean;
  readonly reason: 'due' | 'priority' | 'pinned' | 'kept';
  /** Added by a preview, or at a place that the preview leaves. */
  readonly change: 'added' | 'left' | null;
}

/** A round or a date by which something has to be done. */
export interface DateEntry extends EntryBase {
  readonly kind: 'date';
  readonly date: ClubDate;
}

export type Entry = EventEntry | BlockEntry | DateEntry;

const MOMENT_MS = 30 * 60_000;

/** Everything between two times, in the order of the calendar. A preview replaces the planned times. */
export function entriesOf(
  { occurrences, dates, blocks }: CalendarRange,
  preview: ScheduledPlan | null,
): Entry[] {
  const planned = preview === null ? blocks.map(storedBlock) : previewBlocks(preview);
  const entries: Entry[] = [...occurrences.map(eventEntry), ...dates.map(dateEntry), ...planned];
  return entries.toSorted(
    (one, other) =>
      Number(other.isWholeDay) - Number(one.isWholeDay) ||
      one.start.getTime() - other.start.getTime() ||
      other.end.getTime() - one.end.getTime() ||
      one.key.localeCompare(other.key),
  );
}

export function eventEntry(occurrence: CalendarOccurrence): EventEntry {
  const { event_id, title, start, end, starts_at, ends_at } = occurrence;
  const isWholeDay = !start.includes('T');
  const span = spanOf(starts_at, ends_at);
  return {
    kind: 'event',
    // The name of its only occurrence is its day, which a move changes.
    key: occurrence.repeats ? `${event_id} ${occurrence.occurrence}` : event_id,
    title,
    isWholeDay,
    ...span,
    // A whole day is that date, wherever the member is.
    days: isWholeDay ? [start, addDays(end, -1)] : span.days,
    occurrence,
  };
}

function dateEntry(date: ClubDate): DateEntry {
  const start = new Date(date.at);
  return {
    kind: 'date',
    key: `${date.kind} ${date.id} ${date.round ?? ''}`,
    title: date.title,
    isWholeDay: false,
    start,
    end: new Date(start.getTime() + MOMENT_MS),
    days: [dayOf(start), dayOf(start)],
    date,
  };
}

function storedBlock(block: CalendarRange['blocks'][number]): BlockEntry {
  return { ...blockEntry(block, block.reason), key: block.id, id: block.id, change: null };
}

function previewBlocks({ blocks, moved }: ScheduledPlan): BlockEntry[] {
  const next = blocks.map((block): BlockEntry => ({
    ...blockEntry(block, block.reason),
    ...(block.id !== null && { key: block.id }),
    id: block.id,
    change: block.reason === 'kept' || block.reason === 'pinned' ? null : 'added',
  }));
  const left = moved.map(({ task_id, task, from }): BlockEntry => {
    const block = { task_id, task, ...from, pinned: false };
    const entry = blockEntry(block, 'kept');
    return { ...entry, key: `${entry.key} left`, id: null, change: 'left' };
  });
  return [...left, ...next];
}

interface AnyBlock {
  readonly task_id: string;
  readonly task: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly pinned: boolean;
}

function blockEntry(block: AnyBlock, reason: BlockEntry['reason']) {
  return {
    kind: 'block' as const,
    key: `${block.task_id} ${block.starts_at}`,
    title: block.task,
    isWholeDay: false,
    ...spanOf(block.starts_at, block.ends_at),
    taskId: block.task_id,
    isPinned: block.pinned,
    reason,
  };
}

function spanOf(startsAt: string, endsAt: string): Pick<EntryBase, 'start' | 'end' | 'days'> {
  const start = new Date(startsAt);
  const end = new Date(endsAt);
  const lastMoment = new Date(Math.max(start.getTime(), end.getTime() - 1));
  return { start, end, days: [dayOf(start), dayOf(lastMoment)] };
}

export function isOnDay({ days: [first, last] }: Entry, day: Day): boolean {
  return first <= day && day <= last;
}

/** An entry's place in the column of a day. */
export interface Placed {
  readonly entry: Entry;
  readonly startMinute: number;
  readonly endMinute: number;
  /** Entries at the same time are side by side. */
  readonly column: number;
  readonly columns: number;
}

/** Shorter entries are drawn as long as this, so that their title can be read. */
const SHORTEST_MINUTES = 30;

/** Places the entries of a day that have a time, which are in order of their start. */
export function placeOnDay(entries: readonly Entry[], day: Day): Placed[] {
  const parts = entries.flatMap((entry) => {
    const isHere = !entry.isWholeDay && isOnDay(entry, day);
    const part = isHere ? partOnDay(day, entry.start, entry.end) : null;
    return part === null ? [] : [{ entry, ...part }];
  });
  const placed: Placed[] = [];
  let group: Omit<Placed, 'columns'>[] = [];
  let ends: number[] = [];
  const close = () => {
    placed.push(...group.map((one) => ({ ...one, columns: ends.length })));
    group = [];
    ends = [];
  };
  for (const part of parts) {
    const shownEnd = Math.max(part.endMinute, part.startMinute + SHORTEST_MINUTES);
    if (ends.every((end) => end <= part.startMinute)) close();
    const free = ends.findIndex((end) => end <= part.startMinute);
    const column = free === -1 ? ends.length : free;
    ends[column] = shownEnd;
    group.push({ ...part, column });
  }
  close();
  return placed;
}
