export interface Figures {
  /** The wait of each arrival, in milliseconds. */
  readonly waits: readonly number[];
  /** The rating difference of each game. */
  readonly differences: readonly number[];
  /** The duration of each wave, in milliseconds. */
  readonly waves: readonly number[];
  readonly violations: number;
  /** Members who waited too long although a possible opponent exists. */
  readonly starved: number;
}

export function merge(parts: readonly Figures[]): Figures {
  return {
    waits: parts.flatMap(({ waits }) => waits),
    differences: parts.flatMap(({ differences }) => differences),
    waves: parts.flatMap(({ waves }) => waves),
    violations: parts.reduce((sum, { violations }) => sum + violations, 0),
    starved: parts.reduce((sum, { starved }) => sum + starved, 0),
  };
}

/** The quantile of the values: `share` of them lie below it. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
