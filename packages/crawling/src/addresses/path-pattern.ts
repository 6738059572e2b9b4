/**
 * Whether a path begins with the pattern. `*` stands for any characters, and `$` at the end for the end of the path, as
 * in robots.txt. The time is linear in the number of stars, because foreign servers choose the patterns: a regular
 * expression would backtrack.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let position = first.length;
  const last = isAnchored ? parts.pop() : undefined;
  for (const part of parts) {
    const found = path.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  if (!isAnchored) return true;
  if (last === undefined) return position === path.length;
  return path.endsWith(last) && path.length - last.length >= position;
}

const MAX_PATTERN_LENGTH = 300;

/** Whether a pattern that a member has entered can match any path. */
export function isPathPattern(text: string): boolean {
  return text.length <= MAX_PATTERN_LENGTH && /^[/*]\S*$/.test(text);
}

/** Whether an address is one of those that a crawl is limited to. Without patterns, all are. */
export function isIncluded(address: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true;
  const { pathname, search } = new URL(address);
  return patterns.some((pattern) => matchesPath(pattern, pathname + search));
}
