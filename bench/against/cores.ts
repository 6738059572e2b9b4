import { readFileSync } from 'node:fs';

/** Lists of cores as `taskset -c` reads them. */
export interface Cores {
  readonly measured: string;
  readonly load: string;
}

/**
 * One core for the servers of both commits, and the others for what sends requests. Cores of a shared machine differ in
 * speed by what its other guests do, so that two commits can only be compared on the same one.
 */
export function shareCores(): Cores {
  return share(/^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}

/** Shares a list such as `0-3,8`. */
export function share(allowed = '0'): Cores {
  const cores = allowed.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  const [measured, ...others] = cores.map(String);
  return { measured: measured as string, load: others.join(',') || (measured as string) };
}
