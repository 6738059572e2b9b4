const MAX_LENGTH = 300;

/** The lines of a text that an older one did not have, as an excerpt. Empty if lines were only removed or moved. */
export function changedLines(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  const added = after.split('\n').filter((line) => !known.has(line));
  const joined = added.join(' ');
  return joined.length <= MAX_LENGTH
    ? joined
    : `${joined
        .slice(0, MAX_LENGTH - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}
