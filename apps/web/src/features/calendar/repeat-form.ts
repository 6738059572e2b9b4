import { weekdayOf, type Day } from '../../ui/days.ts';

/** A repeat as the form holds it. */
export interface RepeatForm {
  /** An RRULE without its end; empty if the event does not repeat. */
  readonly rule: string;
  /** The last day; empty if there is none. */
  readonly until: string;
}

const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

export type RepeatChoice =
  | 'never'
  | 'daily'
  | 'weekly'
  | 'fortnightly'
  | 'monthly'
  | 'monthlyByWeekday'
  | 'yearly';

/** The rules that the form offers for an event on this day. */
export function repeatChoices(day: Day): Record<RepeatChoice, string> {
  const nth = nthWeekday(day);
  return {
    never: '',
    daily: 'FREQ=DAILY',
    weekly: 'FREQ=WEEKLY',
    fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
    monthly: 'FREQ=MONTHLY',
    monthlyByWeekday: `FREQ=MONTHLY;BYDAY=${nth}${NAMES[weekdayOf(day) - 1]}`,
    yearly: 'FREQ=YEARLY',
  };
}

/** 1 for the first Tuesday of a month, on a Tuesday; -1 for a fifth one, which not every month has. */
export function nthWeekday(day: Day): number {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return nth === 5 ? -1 : nth;
}

/** Which choice a rule is; null if the form does not offer it. */
export function choiceOf(rule: string, day: Day): RepeatChoice | null {
  const wanted = partsOf(rule).join(';');
  const weekly = `BYDAY=${NAMES[weekdayOf(day) - 1]}`;
  for (const [choice, offered] of Object.entries(repeatChoices(day))) {
    const parts = partsOf(offered);
    const isWeekly = offered.startsWith('FREQ=WEEKLY');
    if (parts.join(';') === wanted) return choice as RepeatChoice;
    if (isWeekly && [...parts, weekly].toSorted(compare).join(';') === wanted)
      return choice as RepeatChoice;
  }
  return null;
}

export function repeatFormOf(repeat: string | null): RepeatForm {
  const parts = (repeat ?? '').split(';');
  const until = /^UNTIL=(\d{4})(\d\d)(\d\d)/.exec(parts.find(isUntil) ?? '');
  return {
    rule: parts.filter((part) => !isUntil(part)).join(';'),
    until: until === null ? '' : until.slice(1).join('-'),
  };
}

export function repeatOf({ rule, until }: RepeatForm): string | null {
  if (rule === '') return null;
  return until === '' ? rule : `${rule};UNTIL=${until.replaceAll('-', '')}`;
}

function isUntil(part: string): boolean {
  return part.startsWith('UNTIL=');
}

/** In one order, without what is the default. */
function partsOf(rule: string): string[] {
  return rule
    .split(';')
    .filter((part) => part !== 'INTERVAL=1')
    .toSorted(compare);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}
