const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;
const LEAST_SHARE = 0.1;

/**
 * How long to wait before the given try (the first is 1). A gateway that restarts drops everybody in
 * the same instant; spread over most of the time, they do not all come back in the same instant too.
 */
export function reconnectDelay(tries: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  return ceiling * (LEAST_SHARE + (1 - LEAST_SHARE) * random);
}
