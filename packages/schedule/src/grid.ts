import { offsetMinutesAt } from './time-zone.ts';
import type { HoursKind, Interval, PlanInput, TaskHours, WeeklyHours } from './types.ts';

export const SLOT_MINUTES = 15;
const SLOT_MS = SLOT_MINUTES * 60_000;

const HOURS_KINDS: readonly HoursKind[] = ['work', 'personal', 'meeting'];
export const KINDS: readonly TaskHours[] = [...HOURS_KINDS, 'any'];

const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const SLOTS_PER_DAY = DAY_MINUTES / SLOT_MINUTES;
const DAY_MS = DAY_MINUTES * 60_000;

/** The slots of the horizon. A slot is a quarter of an hour, named by its index from the first one that may be used. */
export interface Grid {
  /** The time at which slot 0 starts. */
  readonly start: number;
  readonly slotCount: number;
  /** By slot: a bit for each kind of hours that contains the whole slot. */
  readonly hours: Uint8Array;
  /** By slot: as `hours`, and 0 where an event or a pinned block lies. */
  readonly free: Uint8Array;
  /** By slot: the local day, counted from today. */
  readonly day: Int32Array;
  /** The local date of today, as days since 1970-01-01. */
  readonly today: number;
}

export function makeGrid(input: PlanInput): Grid {
  const start = Math.ceil(input.now / SLOT_MS) * SLOT_MS;
  const localMinutes = localMinutesOfSlots(input, start);
  const slotCount = localMinutes.length;
  const today = localDay(input.timeZone, input.now);
  const week = weekOf(input.hours);
  const grid: Grid = {
    start,
    slotCount,
    hours: Uint8Array.from(localMinutes, (minutes) => week[minuteOfWeek(minutes)] ?? 0),
    free: new Uint8Array(slotCount),
    day: Int32Array.from(localMinutes, (minutes) => Math.floor(minutes / DAY_MINUTES) - today),
    today,
  };
  grid.free.set(grid.hours);
  for (const interval of [...input.busy, ...input.pinned]) block(grid, interval);
  return grid;
}

/** Takes all slots that the interval touches out of the free ones. */
export function block(grid: Grid, interval: Interval): void {
  if (interval.end <= interval.start) return;
  const { from, to } = slotsTouched(grid, interval);
  if (from < to) grid.free.fill(0, from, to);
}

export function slotsTouched(grid: Grid, { start, end }: Interval): { from: number; to: number } {
  return {
    from: clampSlot(grid, Math.floor((start - grid.start) / SLOT_MS)),
    to: clampSlot(grid, Math.ceil((end - grid.start) / SLOT_MS)),
  };
}

/** The first slot that starts at this time or later. */
export function slotFrom(grid: Grid, time: number): number {
  return clampSlot(grid, Math.ceil((time - grid.start) / SLOT_MS));
}

/** The slot after the last one that ends at this time or earlier. */
export function slotUntil(grid: Grid, time: number): number {
  return clampSlot(grid, Math.floor((time - grid.start) / SLOT_MS));
}

export function timeOfSlot(grid: Grid, slot: number): number {
  return grid.start + slot * SLOT_MS;
}

/** The local date of a slot, such as `2026-03-29`. */
export function dateOfSlot(grid: Grid, slot: number): string {
  const date = new Date((grid.today + (grid.day[slot] ?? 0)) * DAY_MS);
  return date.toISOString().slice(0, 10);
}

function clampSlot(grid: Grid, slot: number): number {
  return Math.max(0, Math.min(grid.slotCount, slot));
}

function localDay(timeZone: string, time: number): number {
  const minute = Math.floor(time / 60_000);
  return Math.floor((minute + offsetMinutesAt(timeZone, minute * 60_000)) / DAY_MINUTES);
}

/** By slot: the minutes since 1970-01-01 of the local clock. */
function localMinutesOfSlots({ now, timeZone, horizonDays }: PlanInput, start: number): number[] {
  const endOfHorizon = (localDay(timeZone, now) + horizonDays) * DAY_MINUTES;
  const result: number[] = [];
  let offset = offsetMinutesAt(timeZone, start);
  for (let dayStart = start; ; dayStart += DAY_MS) {
    const nextOffset = offsetMinutesAt(timeZone, dayStart + DAY_MS);
    const change = nextOffset === offset ? Infinity : changeAfter(timeZone, dayStart, offset);
    for (let index = 0; index < SLOTS_PER_DAY; index += 1) {
      const time = dayStart + index * SLOT_MS;
      const minutes = time / 60_000 + (time < change ? offset : nextOffset);
      if (minutes >= endOfHorizon) return result;
      result.push(minutes);
    }
    offset = nextOffset;
  }
}

/** The first slot with another offset, by bisection: clocks change at most once in 24 hours. */
function changeAfter(timeZone: string, dayStart: number, offset: number): number {
  let before = 0;
  let after = SLOTS_PER_DAY;
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (offsetMinutesAt(timeZone, dayStart + middle * SLOT_MS) === offset) before = middle;
    else after = middle;
  }
  return dayStart + after * SLOT_MS;
}

/** 1970-01-01 was a Thursday; the week starts on Monday. */
function minuteOfWeek(localMinutes: number): number {
  const minute = (localMinutes + 3 * DAY_MINUTES) % WEEK_MINUTES;
  return minute < 0 ? minute + WEEK_MINUTES : minute;
}

/** By minute of the week: a bit for each kind whose hours contain the slot that starts at this minute. */
function weekOf(hours: PlanInput['hours']): Uint8Array {
  const week = new Uint8Array(WEEK_MINUTES);
  for (const [index, kind] of HOURS_KINDS.entries()) {
    for (const { start, end } of mergeHours(hours[kind])) {
      for (let minute = start; minute + SLOT_MINUTES <= end; minute += 1) {
        week[minute] = (week[minute] ?? 0) | (1 << index);
      }
    }
  }
  const any = 1 << KINDS.indexOf('any');
  return week.map((kinds) => (kinds === 0 ? 0 : kinds | any));
}

/** The hours as minutes of the week, without gaps between those that touch. */
function mergeHours(hours: readonly WeeklyHours[]): Interval[] {
  const merged: { start: number; end: number }[] = [];
  const intervals = hours
    .map(({ weekday, startMinute, endMinute }) => ({
      start: (weekday - 1) * DAY_MINUTES + startMinute,
      end: (weekday - 1) * DAY_MINUTES + endMinute,
    }))
    .toSorted((one, other) => one.start - other.start);
  for (const interval of intervals) {
    const last = merged.at(-1);
    if (last !== undefined && interval.start <= last.end) {
      last.end = Math.max(last.end, interval.end);
    } else {
      merged.push(interval);
    }
  }
  return merged;
}
