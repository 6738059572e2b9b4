import { prefersSameColor } from './color-preference.ts';
import type { Competitor } from './competitor.ts';
import { MAX_COMPONENT } from './perfect-matching.ts';

/** The criteria of C.04.3, articles 3.1 to 3.21, under the names that arbiters use. */
export type Criterion = `C${number}`;

/** The absolute criterion by which two players must not meet. */
export function forbiddenBy(a: Competitor, b: Competitor): 'C1' | 'C3' | null {
  if (a.excluded.has(b.number) || b.excluded.has(a.number)) return 'C1';
  if (!isAbsolute(a) || !isAbsolute(b)) return null;
  if (!prefersSameColor(a.preference, b.preference)) return null;
  return a.isTopscorer || b.isTopscorer ? null : 'C3';
}

function isAbsolute({ preference }: Competitor): boolean {
  return preference.strength === 'absolute';
}

/** Where a criterion stands in the weight of an edge. */
interface Field {
  readonly criterion: Criterion;
  /** More than the sum over the pairs of a matching can be. */
  readonly width: number;
  component: number;
  factor: number;
}

export interface Bracket {
  /** Downfloaters of the brackets above. */
  readonly movedDown: readonly Competitor[];
  /** The players of the score group. */
  readonly residents: readonly Competitor[];
  /** The next score group, empty in the last bracket. */
  readonly next: readonly Competitor[];
}

/**
 * The weight of pairs in one bracket. Each criterion is a field in a component of the weight, in the order of priority;
 * a field is wide enough for the sum over all pairs, so that a criterion never reaches into the one before it.
 */
export class BracketWeights {
  /** How many components a weight has. */
  readonly components: number;
  readonly #fields: Field[] = [];
  readonly #pairs: Field;
  readonly #pairsByScore: ReadonlyMap<number, Field>;
  readonly #nextPairs: Field;
  readonly #nextPairsByScore: ReadonlyMap<number, Field>;
  readonly #bye: Field;
  readonly #colors: readonly [Field, Field, Field, Field];
  readonly #floats: readonly [FloatFields, FloatFields];

  constructor({ movedDown, residents, next }: Bracket, maxUnplayed: number) {
    const size = movedDown.length + residents.length;
    const movedDownCounts = countScores(movedDown);
    const allCounts = countScores([...movedDown, ...residents]);
    this.#pairs = this.#add('C6', size);
    this.#pairsByScore = this.#addByScore('C7', movedDownCounts);
    this.#nextPairs = this.#add('C8', next.length === 0 ? 0 : size + next.length);
    this.#nextPairsByScore = this.#addByScore('C8', next.length === 0 ? new Map() : allCounts);
    this.#bye = this.#add('C9', maxUnplayed);
    this.#colors = [
      this.#add('C10', size),
      this.#add('C11', size),
      this.#add('C12', size),
      this.#add('C13', size),
    ];
    const countOf = (back: 0 | 1, float: 'down' | 'up'): number =>
      residents.filter(({ floats }) => floats[back] === float).length;
    const counts = [0, 1].map((back) => ({
      down: this.#add(back === 0 ? 'C14' : 'C16', countOf(back as 0 | 1, 'down')),
      up: this.#add(back === 0 ? 'C15' : 'C17', countOf(back as 0 | 1, 'up')),
    }));
    const [last, before] = counts.map((fields, back) => ({
      ...fields,
      downByScore: this.#addByScore(back === 0 ? 'C18' : 'C20', movedDownCounts),
      upByScore: this.#addByScore(back === 0 ? 'C19' : 'C21', movedDownCounts),
    }));
    this.#floats = [last as FloatFields, before as FloatFields];
    this.components = this.#layOut();
  }

  #add(criterion: Criterion, maximum: number): Field {
    const field: Field = { criterion, width: maximum + 1, component: 0, factor: 1 };
    this.#fields.push(field);
    return field;
  }

  /** A field for each score, the highest first, as the players come in the order of their scores. */
  #addByScore(criterion: Criterion, counts: ReadonlyMap<number, number>): Map<number, Field> {
    return new Map(Array.from(counts, ([score, count]) => [score, this.#add(criterion, count)]));
  }

  #layOut(): number {
    let component = 0;
    let start = 0;
    let product = 1;
    for (const [index, field] of this.#fields.entries()) {
      if (product * field.width > MAX_COMPONENT) {
        this.#setFactors(start, index);
        component += 1;
        start = index;
        product = 1;
      }
      product *= field.width;
      field.component = component;
    }
    this.#setFactors(start, this.#fields.length);
    return component + 1;
  }

  #setFactors(start: number, end: number): void {
    let factor = 1;
    for (const field of this.#fields.slice(start, end).toReversed()) {
      field.factor = factor;
      factor *= field.width;
    }
  }

  /** Adds the weight of an edge. */
  addEdge(edge: BracketEdge, weight: Float64Array): void {
    this.#visitEdge(edge, (field, value) => {
      if (field === undefined) return;
      weight[field.component] = (weight[field.component] as number) + value * field.factor;
    });
  }

  /** The criterion of highest priority in which two sets of edges differ. */
  firstDifference(first: readonly BracketEdge[], second: readonly BracketEdge[]): Criterion | null {
    const differences = new Map<Field | undefined, number>();
    const count = (edges: readonly BracketEdge[], factor: number): void => {
      for (const edge of edges) {
        this.#visitEdge(edge, (field, value) => {
          differences.set(field, (differences.get(field) ?? 0) + factor * value);
        });
      }
    };
    count(first, 1);
    count(second, -1);
    return this.#fields.find((field) => (differences.get(field) ?? 0) !== 0)?.criterion ?? null;
  }

  #visitEdge({ kind, higher, lower }: BracketEdge, add: AddToField): void {
    if (kind === 'pair') {
      this.#visitPair(higher, lower, add);
    } else if (kind === 'next') {
      add(this.#nextPairs, 1);
      add(this.#nextPairsByScore.get(higher.score), 1);
    } else if (kind === 'bye' && this.#bye.width > 1) {
      add(this.#bye, -higher.unplayedGames);
    }
  }

  #visitPair(higher: Competitor, lower: Competitor, add: AddToField): void {
    add(this.#pairs, 1);
    add(this.#pairsByScore.get(higher.score), 1);
    for (const [index, field] of this.#colors.entries()) {
      if (COLOR_CRITERIA[index]?.(higher, lower) === true) add(field, -1);
    }
    for (const back of [0, 1] as const) this.#addFloats(higher, lower, back, add);
  }

  /** Downfloats are avoided by pairing those who had one, upfloats by not pairing them with a higher score. */
  #addFloats(higher: Competitor, lower: Competitor, back: 0 | 1, add: AddToField): void {
    const fields = this.#floats[back];
    if (lower.floats[back] === 'down') add(fields.down, 1);
    if (higher.floats[back] === 'down') {
      if (higher.score > lower.score) add(fields.downByScore.get(higher.score), 1);
      else add(fields.down, 1);
    }
    if (higher.score > lower.score && lower.floats[back] === 'up') {
      add(fields.up, -1);
      add(fields.upByScore.get(higher.score), -1);
    }
  }
}

/** The higher ranked player first. */
export type CompetitorPair = readonly [Competitor, Competitor];

/** What an edge of the graph would mean: most edges between lower players affect no criterion. */
export type BracketEdge =
  | {
      readonly kind: 'pair' | 'next' | 'other';
      readonly higher: Competitor;
      readonly lower: Competitor;
    }
  | { readonly kind: 'bye'; readonly higher: Competitor; readonly lower: null };

type AddToField = (field: Field | undefined, value: number) => void;

interface FloatFields {
  readonly down: Field;
  readonly up: Field;
  readonly downByScore: ReadonlyMap<number, Field>;
  readonly upByScore: ReadonlyMap<number, Field>;
}

function countScores(competitors: readonly Competitor[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { score } of competitors) counts.set(score, (counts.get(score) ?? 0) + 1);
  return counts;
}

/** Whether a pair violates C10, C11, C12 and C13. The first two are possible only with a topscorer. */
const COLOR_CRITERIA: readonly ((a: Competitor, b: Competitor) => boolean)[] = [
  (a, b) =>
    a.preference.imbalance > 1 &&
    b.preference.imbalance > 1 &&
    prefersSameColor(a.preference, b.preference),
  (a, b) =>
    isAbsolute(a) &&
    isAbsolute(b) &&
    prefersSameColor(a.preference, b.preference) &&
    repeatsColor(a, b),
  (a, b) => prefersSameColor(a.preference, b.preference),
  (a, b) =>
    isStrong(a) &&
    isStrong(b) &&
    !(isAbsolute(a) && isAbsolute(b)) &&
    prefersSameColor(a.preference, b.preference),
];

function isStrong({ preference }: Competitor): boolean {
  return preference.strength === 'strong' || preference.strength === 'absolute';
}

/** Whether one of two players with the same absolute preference gets the same colour three times in a row. */
function repeatsColor({ preference: a }: Competitor, { preference: b }: Competitor): boolean {
  if (a.imbalance === b.imbalance) return a.repeated !== null && a.repeated === b.repeated;
  const denied = a.imbalance > b.imbalance ? b : a;
  return denied.repeated !== null && denied.repeated !== denied.preferred;
}
