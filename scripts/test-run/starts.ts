import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file of this run to which each start of a server or browser adds its name (`countStart` in the testkit). */
export const STARTS_FILE = join(tmpdir(), `rookery-starts-${process.pid}`);

/** How often each was started. */
export function countStarts(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (!existsSync(STARTS_FILE)) return counts;
  for (const name of readFileSync(STARTS_FILE, 'utf8').trim().split('\n')) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
