/** A pseudo-random generator: the same seed gives the same values. */
export interface Seeded {
  /** From 0 up to, but not including, 1. */
  readonly fraction: () => number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  one<T>(choices: readonly T[]): T;
  /** True with this probability in percent. */
  percent(chance: number): boolean;
}

/** Mulberry32: small, fast and uniform enough for tests. */
export function seeded(seed: number): Seeded {
  let state = seed | 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    between,
    one<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new Error('Nothing to choose from.');
      return choices[between(0, choices.length - 1)] as T;
    },
    percent: (chance) => fraction() * 100 < chance,
  };
}
