/** How often this page has joined each channel. */
const joinCounts = new Map<string, number>();

/**
 * All members share the name of a channel, because the gateway serialises a change once for each name. A channel that
 * is being left keeps its name for a moment, so a page that joins again needs another name.
 */
export function unusedName(name: string): string {
  const count = (joinCounts.get(name) ?? 0) + 1;
  joinCounts.set(name, count);
  return count === 1 ? name : `${name}-${count}`;
}
