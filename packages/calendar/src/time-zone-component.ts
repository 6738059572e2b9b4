import { offsetMinutesAt } from '@rookery/schedule';

const MINUTE_MS = 60_000;
const STEP_MS = 14 * 1_440 * MINUTE_MS;

interface Transition {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The lines of a VTIMEZONE with every change of the clock between two times. Programs that know the name of the zone use
 * their own rules instead.
 */
export function timeZoneLines(timeZone: string, from: number, to: number): string[] {
  const first = offsetMinutesAt(timeZone, from);
  const transitions = [{ at: from, from: first, to: first }, ...transitionsOf(timeZone, from, to)];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...transitions.flatMap(observanceLines),
    'END:VTIMEZONE',
  ];
}

function observanceLines({ at, from, to }: Transition): string[] {
  const name = to > from ? 'DAYLIGHT' : 'STANDARD';
  const local = new Date(at + from * MINUTE_MS).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return [
    `BEGIN:${name}`,
    `DTSTART:${local}`,
    `TZOFFSETFROM:${formatOffset(from)}`,
    `TZOFFSETTO:${formatOffset(to)}`,
    `END:${name}`,
  ];
}

function transitionsOf(timeZone: string, from: number, to: number): Transition[] {
  const found: Transition[] = [];
  let offset = offsetMinutesAt(timeZone, from);
  for (let time = from; time < to; time += STEP_MS) {
    const next = offsetMinutesAt(timeZone, time + STEP_MS);
    if (next === offset) continue;
    const at = firstWithOtherOffset(timeZone, time, offset);
    found.push({ at, from: offset, to: next });
    offset = next;
  }
  return found;
}

/** By bisection to the minute. */
function firstWithOtherOffset(timeZone: string, start: number, offset: number): number {
  let before = 0;
  let after = STEP_MS / MINUTE_MS;
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if (offsetMinutesAt(timeZone, start + middle * MINUTE_MS) === offset) before = middle;
    else after = middle;
  }
  return start + after * MINUTE_MS;
}

/** `+0530` */
function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${digits.join('')}`;
}
