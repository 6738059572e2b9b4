import { readdirSync, readFileSync } from 'node:fs';

/** Processor time so far of a process and of all that it has started, in nanoseconds. */
export interface Reading {
  /** Each thread that runs now, as `process/thread`. */
  readonly threads: ReadonlyMap<string, number>;
  /** For each process, its children that have ended, which Linux tells in steps of 10 ms. */
  readonly ended: ReadonlyMap<number, number>;
}

const TICK_NS = 10_000_000;

/** The time on a processor in the text of `/proc/PID/task/TID/schedstat`. */
export function onProcessorNs(schedstat: string): number {
  return Number(schedstat.split(' ', 1)[0]);
}

/** The time of the ended children in the text of `/proc/PID/stat`. */
export function endedChildrenNs(stat: string): number {
  // The name is in brackets and may contain brackets and spaces itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_NS;
}

/** The processor time used between two readings of the same process. */
export function usedNs(before: Reading, after: Reading): number {
  let used = sum(after.ended) - sum(before.ended);
  for (const [thread, ns] of after.threads) used += ns - (before.threads.get(thread) ?? 0);
  const running = new Set([...after.threads.keys()].map(processOf));
  for (const [thread, ns] of before.threads) {
    // The whole life of an ended process is among the ended children, also its time before the first reading.
    if (!running.has(processOf(thread))) used -= ns;
  }
  return used;
}

/** Reads the processor time of a process and of all that it has started. */
export function readProcessorTime(root: number): Reading {
  // A child that ends during a reading could be counted twice or not at all.
  for (;;) {
    const reading = readOnce(root);
    if (endedChildrenNs(readFileSync(`/proc/${root}/stat`, 'utf8')) === reading.ended.get(root)) {
      return reading;
    }
  }
}

function readOnce(root: number): Reading {
  const threads = new Map<string, number>();
  const ended = new Map<number, number>();
  const processes = [root];
  for (const process of processes) {
    const directory = `/proc/${process}`;
    const stat = readIfRunning(`${directory}/stat`);
    if (stat === null) continue;
    ended.set(process, endedChildrenNs(stat));
    for (const thread of threadsOf(directory)) {
      const time = readIfRunning(`${directory}/task/${thread}/schedstat`);
      const children = readIfRunning(`${directory}/task/${thread}/children`);
      if (time !== null) threads.set(`${process}/${thread}`, onProcessorNs(time));
      processes.push(...(children?.match(/\d+/g) ?? []).map(Number));
    }
  }
  return { threads, ended };
}

function threadsOf(directory: string): string[] {
  try {
    return readdirSync(`${directory}/task`);
  } catch {
    return [];
  }
}

function readIfRunning(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function processOf(thread: string): string {
  return thread.slice(0, thread.indexOf('/'));
}

function sum(times: ReadonlyMap<number, number>): number {
  return [...times.values()].reduce((total, ns) => total + ns, 0);
}
