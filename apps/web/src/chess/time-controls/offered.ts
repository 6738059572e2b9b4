import {
  clockControl,
  expectedMs,
  isClock,
  timeControlText,
  type ClockControl,
  type TimeControl,
} from '@rookery/chess';
import { useContext } from 'react';
import { ClubControls } from './club-controls.ts';

function clock(minutes: number, seconds: number): ClockControl {
  return clockControl({ initial_ms: minutes * 60_000, increment_ms: seconds * 1_000 });
}

/** What is offered where a club has chosen nothing else. */
export const USUAL_CONTROLS: readonly TimeControl[] = [
  clock(1, 0),
  clock(2, 1),
  clock(3, 0),
  clock(3, 2),
  clock(5, 0),
  clock(5, 3),
  clock(10, 0),
  clock(10, 5),
  clock(15, 10),
  clock(30, 0),
  clock(30, 20),
  clock(90, 30),
];

/** More tiles would be a wall of figures. */
const MOST_TILES = 8;

/** Of the usual ones, those that are shown first: every class, and the three that have always been there. */
const FIRST_USUAL = new Set(
  [
    [1, 0],
    [3, 2],
    [5, 0],
    [5, 3],
    [10, 0],
    [15, 10],
    [30, 20],
    [90, 30],
  ].map(([minutes = 0, seconds = 0]) => timeControlText(clock(minutes, seconds))),
);

/** The ones to show as tiles at first: of many, the first ones. */
export function firstOf<Control extends TimeControl>(offered: readonly Control[]): Control[] {
  if (offered.length <= MOST_TILES) return [...offered];
  const usual = offered.filter((control) => FIRST_USUAL.has(timeControlText(control)));
  return (usual.length === MOST_TILES ? usual : offered).slice(0, MOST_TILES);
}

export function clocksOf(offered: readonly TimeControl[]): ClockControl[] {
  return offered.filter((control) => isClock(control));
}

export function isSameControl(one: TimeControl | null, other: TimeControl | null): boolean {
  return timeControlText(one) === timeControlText(other);
}

/** The shortest games first; days for each move come last. */
export function byLength(one: TimeControl, other: TimeControl): number {
  return lengthOf(one) - lengthOf(other);
}

const LONGER_THAN_ANY_CLOCK = 1e9;

function lengthOf(control: TimeControl): number {
  return isClock(control) ? expectedMs(control) : LONGER_THAN_ANY_CLOCK * control.days_per_move;
}

/** The time controls that the workspace of the page offers. */
export function useOfferedControls(): readonly TimeControl[] {
  return useContext(ClubControls) ?? USUAL_CONTROLS;
}
