import { ACHIEVEMENT_LIST, RULES_VERSION, type AchievementId } from './achievements.ts';
import { compareFacts, dayOf, type Fact, type FactKind, type GameFact } from './fact.ts';
import type { Context, Step } from './rule.ts';

/** What the rules remember of a member's facts. It is JSON, and its size does not grow with the number of facts. */
export interface Progress {
  /** The `RULES_VERSION` it was computed with. */
  readonly version: number;
  /** The day of the last game. */
  readonly day: string;
  /** The counted games of this day, by opponent. */
  readonly opponents: Readonly<Record<string, number>>;
  /** The first opponents of counted games, at most `ESTABLISHED_OPPONENTS`. */
  readonly met: readonly string[];
  /** How many facts of a kind were counted, at most `ESTABLISHED`. */
  readonly counted: Readonly<Partial<Record<FactKind, number>>>;
  readonly steps: Readonly<Partial<Record<AchievementId, Step | typeof EARNED>>>;
}

const EARNED = 'earned';

/** From so many games or puzzles on, a rating is a measure of strength rather than of the first results. */
const ESTABLISHED = 20;
/** A rating that comes from one or two opponents could be arranged with them. */
const ESTABLISHED_OPPONENTS = 3;

/** Two friends could play any number of quick games. */
const PER_OPPONENT_AND_DAY = 2;

export const EMPTY_PROGRESS: Progress = {
  version: RULES_VERSION,
  day: '',
  opponents: {},
  met: [],
  counted: {},
  steps: {},
};

/** An achievement with the fact that earned it. */
export interface Earned {
  readonly id: AchievementId;
  readonly version: number;
  readonly kind: FactKind;
  readonly source: string;
  readonly at: string;
}

export interface Advanced {
  readonly progress: Progress;
  /** What this fact earned. An achievement is earned at most once. */
  readonly earned: readonly Earned[];
}

const NOTHING: Advanced = { progress: EMPTY_PROGRESS, earned: [] };

const OVER_KIND = Map.groupBy(ACHIEVEMENT_LIST, ({ rule }) => rule.kind);

/**
 * The progress after one more fact, which must be given once.
 *
 * Facts of one kind must come in the order of their times, because a row of wins and the limit per day depend on it.
 * Reviews may come in any order. The order of facts of different kinds does not matter, because each rule reads one
 * kind only.
 */
export function advance(progress: Progress, fact: Fact): Advanced {
  const { context, ...limits } = countFact(progress, fact);
  const steps = { ...progress.steps };
  const earned: Earned[] = [];
  for (const { id, version, rule } of OVER_KIND.get(fact.kind) ?? []) {
    const step = steps[id] ?? rule.start;
    if (step === EARNED) continue;
    const next = rule.next(step, fact, context);
    if (rule.valueOf(next, dayOf(fact)) >= rule.goal) {
      steps[id] = EARNED;
      earned.push({ id, version, kind: fact.kind, source: fact.source, at: fact.at });
    } else if (next !== step) steps[id] = next;
  }
  return { progress: { ...progress, ...limits, steps }, earned };
}

type Limits = Pick<Progress, 'day' | 'opponents' | 'met' | 'counted'>;

function countFact(progress: Progress, fact: Fact): Limits & { readonly context: Context } {
  const isCounted = fact.kind !== 'game' || gamesOnDay(progress, fact) < PER_OPPONENT_AND_DAY;
  const context = { isCounted, isEstablished: isEstablished(progress, fact.kind) };
  const { day, opponents, met, counted } = progress;
  if (!isCounted) return { day, opponents, met, counted, context };
  const total = Math.min((counted[fact.kind] ?? 0) + 1, ESTABLISHED);
  const limits = fact.kind === 'game' ? afterGame(progress, fact) : { day, opponents, met };
  return { ...limits, counted: { ...counted, [fact.kind]: total }, context };
}

function isEstablished({ counted, met }: Progress, kind: FactKind): boolean {
  const isMeasured = (counted[kind] ?? 0) >= ESTABLISHED;
  return isMeasured && (kind !== 'game' || met.length >= ESTABLISHED_OPPONENTS);
}

/** The counted games against this opponent on the day of this game. */
function gamesOnDay({ day, opponents }: Progress, game: GameFact): number {
  return dayOf(game) > day ? 0 : (opponents[game.opponent] ?? 0);
}

function afterGame(progress: Progress, game: GameFact): Omit<Limits, 'counted'> {
  const { day, opponents, met } = progress;
  const { opponent } = game;
  const isNewDay = dayOf(game) > day;
  const isKnown = met.includes(opponent) || met.length >= ESTABLISHED_OPPONENTS;
  return {
    day: isNewDay ? dayOf(game) : day,
    opponents: { ...(!isNewDay && opponents), [opponent]: gamesOnDay(progress, game) + 1 },
    met: isKnown ? met : [...met, opponent],
  };
}

/** `advance` with each of these facts, together with what was earned before. */
export function advanceWithAll(before: Advanced, facts: readonly Fact[]): Advanced {
  const earned = [...before.earned];
  let { progress } = before;
  for (const fact of facts) {
    const advanced = advance(progress, fact);
    progress = advanced.progress;
    earned.push(...advanced.earned);
  }
  return { progress, earned };
}

/** The progress after these facts of a member, which are all of the past, and everything that they earned. */
export function replay(facts: readonly Fact[]): Advanced {
  let result = NOTHING;
  for (const part of replayInParts(facts, facts.length)) result = part;
  return result;
}

/** `replay` that stops after so many facts each time, for callers with other work. The last part is the result. */
export function* replayInParts(facts: readonly Fact[], partLength: number): Generator<Advanced> {
  const sorted = facts.toSorted(compareFacts);
  let advanced = NOTHING;
  yield advanced;
  for (let first = 0; first < sorted.length; first += partLength) {
    advanced = advanceWithAll(advanced, sorted.slice(first, first + partLength));
    yield advanced;
  }
}

/** The progress of a stored row. Null if there is none, or only of earlier rules. */
export function readProgress(
  row: { readonly version: number; readonly progress: unknown } | undefined,
): Progress | null {
  return row?.version === RULES_VERSION ? (row.progress as Progress) : null;
}

/** How far a member is with an achievement. */
export interface AchievementStep {
  readonly id: AchievementId;
  readonly value: number;
  readonly goal: number;
}

/** All achievements on a day in UTC, such as `2026-01-31`: weeks in a row end with time. */
export function stepsOf(progress: Progress, day: string): AchievementStep[] {
  return ACHIEVEMENT_LIST.map(({ id, rule }) => {
    const step = progress.steps[id] ?? rule.start;
    const value = step === EARNED ? rule.goal : rule.valueOf(step, day);
    return { id, value, goal: rule.goal };
  });
}
