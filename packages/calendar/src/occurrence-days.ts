import { dateOf, dayOf, LAST_DAY, weekdayOf } from './local-time.ts';
import { isWeekday, type RepeatRule } from './repeat-rule.ts';

/** The local days on which occurrences start, in order. Those before `from` may be left out. */
export function* occurrenceDays(
  rule: RepeatRule,
  start: number,
  from: number,
): Generator<number, void, undefined> {
  let left = rule.count ?? Infinity;
  const last = Math.min(rule.until ?? LAST_DAY, LAST_DAY);
  // The number of an occurrence depends on all before it.
  const skipTo = rule.count === null ? Math.max(start, from) : start;
  for (let period = firstPeriod(rule, start, skipTo); ; period += 1) {
    const { days, beginsAt } = daysOfPeriod(rule, start, period);
    if (beginsAt > last) return;
    for (const day of days) {
      if (day < start) continue;
      if (day > last || left <= 0) return;
      left -= 1;
      yield day;
    }
    if (left <= 0) return;
  }
}

/** A day after which no occurrence starts, or null if the event repeats forever. */
export function lastPossibleDay(rule: RepeatRule, start: number): number | null {
  if (rule.count === null) return rule.until;
  let last = start;
  for (const day of occurrenceDays(rule, start, start)) last = day;
  return last;
}

/** A period (day, week, month or year) that starts at or before this day, by as little as is simple to compute. */
function firstPeriod({ frequency, interval }: RepeatRule, start: number, day: number): number {
  const [first, wanted] = [dateOf(start), dateOf(day)];
  const passed = {
    DAILY: day - start,
    WEEKLY: Math.floor((day - start) / 7),
    MONTHLY: (wanted.year - first.year) * 12 + wanted.month - first.month,
    YEARLY: wanted.year - first.year,
  }[frequency];
  return Math.max(0, Math.floor(passed / interval));
}

interface Period {
  readonly beginsAt: number;
  readonly days: readonly number[];
}

function daysOfPeriod(rule: RepeatRule, start: number, period: number): Period {
  const { frequency, interval, weekdays } = rule;
  const steps = period * interval;
  const isWanted = (day: number) => weekdays.some((weekday) => isWeekday(day, weekday));
  if (frequency === 'DAILY') {
    const day = start + steps;
    return { beginsAt: day, days: weekdays.length === 0 || isWanted(day) ? [day] : [] };
  }
  if (frequency === 'WEEKLY') {
    const monday = start - weekdayOf(start) + 1 + 7 * steps;
    const days = daysFrom(monday, 7);
    const isDay = weekdays.length === 0 ? (day: number) => (day - start) % 7 === 0 : isWanted;
    return { beginsAt: monday, days: days.filter(isDay) };
  }
  const { year, month, date } = dateOf(start);
  const months = frequency === 'MONTHLY' ? steps : 12 * steps;
  const beginsAt = dayOf(year, month + months, 1);
  const length = dayOf(year, month + months + 1, 1) - beginsAt;
  if (weekdays.length > 0) return { beginsAt, days: daysFrom(beginsAt, length).filter(isWanted) };
  // A month without this day is left out.
  return { beginsAt, days: date <= length ? [beginsAt + date - 1] : [] };
}

function daysFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
