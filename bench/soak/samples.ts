import { setTimeout as pause } from 'node:timers/promises';
import { figuresOf } from '@rookery/testkit';
import { hourAt } from './day.ts';
import { sampleDatabase, type DatabaseSample } from './database-sizes.ts';

export interface Sample {
  /** Hours of the played day since the beginning. */
  readonly hours: number;
  readonly hour: number;
  readonly online: number;
  readonly figures: ReadonlyMap<string, number>;
  readonly database: DatabaseSample;
}

export interface Sampling {
  readonly url: string;
  readonly databaseUrl: string;
  readonly runMs: number;
  readonly everyMs: number;
  readonly online: () => number;
  readonly signal: AbortSignal;
  readonly onSample: (sample: Sample) => void;
  readonly onError: (error: unknown) => void;
}

/** Looks at the process and the database at regular times until the run is over. */
export async function takeSamples(sampling: Sampling): Promise<Sample[]> {
  const { url, databaseUrl, runMs, everyMs, signal, online, onSample, onError } = sampling;
  const samples: Sample[] = [];
  const started = Date.now();
  while (!signal.aborted) {
    const part = (Date.now() - started) / runMs;
    try {
      const [figures, database] = await Promise.all([figuresOf(url), sampleDatabase(databaseUrl)]);
      const sample = { hours: 24 * part, hour: hourAt(part), online: online(), figures, database };
      samples.push(sample);
      onSample(sample);
    } catch (error) {
      onError(error);
    }
    await pause(everyMs, null, { signal }).catch(() => null);
  }
  return samples;
}

/** The sum of a metric over its labels. */
export function sumOf(figures: ReadonlyMap<string, number>, name: string): number {
  return [...figures]
    .filter(([key]) => key === name || key.startsWith(`${name}{`))
    .reduce((sum, [, value]) => sum + value, 0);
}
