export interface Figures {
  /** In milliseconds, of all who came. */
  readonly waits: readonly number[];
  /** In rating points, of all games. */
  readonly differences: readonly number[];
  /** What each wave took, in milliseconds. */
  readonly waves: readonly number[];
  readonly violations: number;
  /** Who waited far too long though somebody suits. */
  readonly starved: number;
}

export function together(parts: readonly Figures[]): Figures {
  return {
    waits: parts.flatMap(({ waits }) => waits),
    differences: parts.flatMap(({ differences }) => differences),
    waves: parts.flatMap(({ waves }) => waves),
    violations: parts.reduce((sum, { violations }) => sum + violations, 0),
    starved: parts.reduce((sum, { starved }) => sum + starved, 0),
  };
}

/** The value below which such a share of the values lies. */
export function at(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
