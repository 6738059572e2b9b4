/** Sets an entry and, if the map is full, evicts the one that was set longest ago. */
export function setBounded<Key, Value>(
  entries: Map<Key, Value>,
  key: Key,
  value: Value,
  maxSize: number,
): void {
  // A Map keeps the order of insertion.
  entries.delete(key);
  const oldest = entries.size >= maxSize ? entries.keys().next().value : undefined;
  if (oldest !== undefined) entries.delete(oldest);
  entries.set(key, value);
}
