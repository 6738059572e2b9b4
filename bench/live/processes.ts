import { readdirSync, readFileSync } from 'node:fs';

/** The processor time in seconds that each kind of child process has used so far. */
export function processorTimes(): Map<string, number> {
  const times = new Map<string, number>();
  for (const { name, ticks } of descendantsOf(process.pid)) {
    times.set(name, (times.get(name) ?? 0) + ticks / TICKS_PER_SECOND);
  }
  return times;
}

/** The processor time in seconds of a child process and of those that it has started. */
export function processorSeconds(pid: number): number {
  const processes = [readStat(pid), ...descendantsOf(pid)];
  return processes.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / TICKS_PER_SECOND;
}

function descendantsOf(ancestor: number): Stat[] {
  const children = new Map<number, Stat[]>();
  for (const entry of readdirSync('/proc')) {
    const stat = /^\d+$/.test(entry) ? readStat(Number(entry)) : null;
    if (stat !== null) children.set(stat.parent, [...(children.get(stat.parent) ?? []), stat]);
  }
  const below = (parent: number): Stat[] =>
    (children.get(parent) ?? []).flatMap((stat) => [stat, ...below(stat.pid)]);
  return below(ancestor);
}

/** The processor time each kind has used since then, as shares of one processor. */
export function sharesSince(before: ReadonlyMap<string, number>, seconds: number): string {
  return [...processorTimes()]
    .map(([name, time]) => ({ name, share: (time - (before.get(name) ?? 0)) / seconds }))
    .filter(({ share }) => share >= 0.01)
    .toSorted((a, b) => b.share - a.share)
    .map(({ name, share }) => `${name} ${share.toFixed(2)}`)
    .join(', ');
}

/** The resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
}

const TICKS_PER_SECOND = 100;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  readonly ticks: number;
}

function readStat(pid: number): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    // The name is in brackets and may contain brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const parent = Number(fields[1]);
    // The time of the process itself and of its ended children.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent, name: nameOf(command), ticks };
  } catch {
    // The process has ended meanwhile.
    return null;
  }
}

function nameOf(command: string): string {
  const script = /\/([\w-]+)\.ts/.exec(command)?.[1];
  if (script === 'main') return 'server';
  if (script !== undefined) return script;
  return /postgres|pgbench|nats-server|pg_recvlogical/.exec(command)?.[0] ?? 'other';
}
