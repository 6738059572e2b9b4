import { dayOf, type Fact, type FactKind, type FactOf } from './fact.ts';

/** What a rule remembers between facts, as JSON: a number, a list with at most as many entries as its goal, or weeks. */
export type Step = number | readonly string[] | WeekStep;

interface WeekStep {
  /** The number of the last week with a day that counts. */
  readonly week: number;
  /** The days of this week that count, as many as are needed. */
  readonly days: readonly string[];
  /** Complete weeks in a row before this week. */
  readonly before: number;
}

/** What all rules may know of the facts before. */
export interface Context {
  /** False for a third game against the same opponent on a day. */
  readonly isCounted: boolean;
  /** Whether there were enough facts of this kind before to trust a rating. */
  readonly isEstablished: boolean;
}

export interface Rule {
  readonly kind: FactKind;
  readonly goal: number;
  readonly start: Step;
  readonly next: (step: Step, fact: Fact, context: Context) => Step;
  /** How far the member is on this day. The goal is reached with at least `goal`. */
  readonly valueOf: (step: Step, day: string) => number;
}

type Condition<Kind extends FactKind> = (fact: FactOf<Kind>, context: Context) => boolean;
type KeyOf<Kind extends FactKind> = (fact: FactOf<Kind>) => string | null;

/** The first fact for which the condition holds, also if it is not counted: a rare mate is one in any game. */
export function once<Kind extends FactKind>(kind: Kind, condition: Condition<Kind>): Rule {
  return rule<Kind, number>(kind, 1, 0, {
    next: (found, fact, context) => (condition(fact, context) ? 1 : found),
    valueOf: (found) => found,
  });
}

/** This many counted facts for which the condition holds. */
export function count<Kind extends FactKind>(
  kind: Kind,
  goal: number,
  condition: Condition<Kind>,
): Rule {
  return rule<Kind, number>(kind, goal, 0, {
    next: (total, fact, context) => {
      return context.isCounted && condition(fact, context) ? total + 1 : total;
    },
    valueOf: (total) => total,
  });
}

/** Facts with this many different keys. A fact with the key null is left out. */
export function distinct<Kind extends FactKind>(
  kind: Kind,
  goal: number,
  keyOf: KeyOf<Kind>,
): Rule {
  return rule<Kind, readonly string[]>(kind, goal, [], {
    next: (keys, fact) => {
      const key = keyOf(fact);
      return key === null || keys.includes(key) ? keys : [...keys, key];
    },
    valueOf: (keys) => keys.length,
  });
}

/** This many facts in a row. A fact with the key null ends the row, and at most two of each other key are in it. */
export function inARow<Kind extends FactKind>(kind: Kind, goal: number, keyOf: KeyOf<Kind>): Rule {
  return rule<Kind, readonly string[]>(kind, goal, [], {
    next: (keys, fact) => {
      const key = keyOf(fact);
      if (key === null) return [];
      return keys.filter((other) => other === key).length < 2 ? [...keys, key] : keys;
    },
    valueOf: (keys) => keys.length,
  });
}

/** This many weeks in a row, from Monday to Sunday, with such facts on at least `days` days of each. */
export function weeks<Kind extends FactKind>(
  kind: Kind,
  goal: number,
  days: number,
  condition: Condition<Kind>,
): Rule {
  const weeksIn = (step: WeekStep) => step.before + (step.days.length >= days ? 1 : 0);
  return rule<Kind, WeekStep>(
    kind,
    goal,
    { week: 0, days: [], before: 0 },
    {
      next: (step, fact, context) => {
        if (!condition(fact, context)) return step;
        const day = dayOf(fact);
        const week = weekOf(day);
        if (week > step.week) {
          const isNext = week === step.week + 1 && step.days.length >= days;
          return { week, days: [day], before: isNext ? weeksIn(step) : 0 };
        }
        const isNew = week === step.week && step.days.length < days && !step.days.includes(day);
        return isNew ? { ...step, days: [...step.days, day] } : step;
      },
      valueOf: (step, day) => {
        const isOver = weekOf(day) > step.week + (step.days.length >= days ? 1 : 0);
        return isOver ? 0 : weeksIn(step);
      },
    },
  );
}

const DAY_MS = 86_400_000;
/** The first day of 1970 was a Thursday, three days after a Monday. */
const DAYS_AFTER_MONDAY = 3;

function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / DAY_MS + DAYS_AFTER_MONDAY) / 7);
}

interface TypedRule<Kind extends FactKind, State extends Step> {
  readonly next: (state: State, fact: FactOf<Kind>, context: Context) => State;
  readonly valueOf: (state: State, day: string) => number;
}

/** A rule gets only facts of its kind, and only steps that it has made. */
function rule<Kind extends FactKind, State extends Step>(
  kind: Kind,
  goal: number,
  start: State,
  typed: TypedRule<Kind, State>,
): Rule {
  return { kind, goal, start, ...(typed as unknown as Pick<Rule, 'next' | 'valueOf'>) };
}
