/** Notes an entry as the newest of at most so many: the one that was noted longest ago goes first. */
export function keepRecent<Key, Value>(
  entries: Map<Key, Value>,
  key: Key,
  value: Value,
  most: number,
): void {
  // A Map keeps the order of insertion.
  entries.delete(key);
  const oldest = entries.size >= most ? entries.keys().next().value : undefined;
  if (oldest !== undefined) entries.delete(oldest);
  entries.set(key, value);
}
