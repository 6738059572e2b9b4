import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second (USER_HZ). */
const TICKS_PER_SECOND = 100;
/** Counted from the state, which follows the name of the program: user, system, and both of ended children. */
const FIELDS = [11, 12, 13, 14];

/** Seconds of processor time of a process and of those children of it that have ended. Zero on other systems. */
export function processorSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
