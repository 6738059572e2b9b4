import {
  clockControl,
  daysControl,
  isClock,
  type SideTimes,
  type TimeControl,
} from './time-control.ts';

const DAY_SECONDS = 86_400;

/**
 * A time control in one word, as PGN's `TimeControl`: `300+3`, two stages as `40/5400+30:1800+30`, three days for
 * each move as `1/259200`, and `-` for none. PGN has no word for a delay of five seconds; it is written `300d5`.
 */
export function timeControlText(control: TimeControl | null): string {
  if (control === null) return '-';
  if (control.name === 'correspondence') return `1/${control.days_per_move * DAY_SECONDS}`;
  const { initial_ms, increment_ms, delay_ms = 0, second_stage: stage } = control;
  const delay = delay_ms === 0 ? '' : `d${delay_ms / 1_000}`;
  const perMove = `+${increment_ms / 1_000}${delay}`;
  const first = `${initial_ms / 1_000}${perMove}`;
  return stage === undefined
    ? first
    : `${stage.after_moves}/${first}:${stage.added_ms / 1_000}${perMove}`;
}

const SIDE_HEADERS = { white: 'WhiteTimeControl', black: 'BlackTimeControl' } as const;
const SIDES = ['white', 'black'] as const;

/** PGN's `TimeControl`, and one for each side that has other times. */
export function timeControlHeaders(control: TimeControl | null): [string, string][] {
  const odds = isClock(control) ? (control.odds ?? {}) : {};
  return [
    ['TimeControl', timeControlText(control)],
    ...SIDES.flatMap((color): [string, string][] => {
      const times = odds[color];
      if (times === undefined || !isClock(control)) return [];
      return [[SIDE_HEADERS[color], timeControlText({ ...control, ...times })]];
    }),
  ];
}

/** The reverse. Null if there is no clock that can be read. */
export function readTimeControlHeaders(headers: ReadonlyMap<string, string>): TimeControl | null {
  const control = readTimeControl(headers.get('TimeControl') ?? '');
  if (!isClock(control)) return control;
  const odds = SIDES.flatMap((color) => {
    const own = readTimeControl(headers.get(SIDE_HEADERS[color]) ?? '');
    return isClock(own) ? [[color, timesIn(own)] as const] : [];
  });
  return odds.length === 0 ? control : { ...control, odds: Object.fromEntries(odds) };
}

function timesIn({ initial_ms, increment_ms }: SideTimes): SideTimes {
  return { initial_ms, increment_ms };
}

const DAYS = /^1\/(\d+)$/;
const CLOCK = /^(?:(?<moves>\d+)\/)?(?<initial>\d+)(?:\+(?<increment>\d+))?(?:d(?<delay>\d+))?$/;

/** A time control from such a word. Null for texts that are not of these forms, and for a game without a clock. */
export function readTimeControl(text: string): TimeControl | null {
  const days = Number(DAYS.exec(text)?.[1] ?? 0) / DAY_SECONDS;
  if (Number.isInteger(days) && days > 0) return daysControl(days);
  const [first = '', second, ...others] = text.split(':');
  const one = CLOCK.exec(first)?.groups;
  if (one === undefined || others.length > 0) return null;
  const two = second === undefined ? undefined : CLOCK.exec(second)?.groups;
  // Moves in the first stage lead to a second one, and only they.
  if ((one['moves'] === undefined) !== (two === undefined)) return null;
  return clockControl({
    initial_ms: milliseconds(one['initial']),
    increment_ms: milliseconds(one['increment']),
    ...(one['delay'] !== undefined && { delay_ms: milliseconds(one['delay']) }),
    ...(two !== undefined && {
      second_stage: { after_moves: Number(one['moves']), added_ms: milliseconds(two['initial']) },
    }),
  });
}

function milliseconds(seconds: string | undefined): number {
  return Number(seconds ?? 0) * 1_000;
}
