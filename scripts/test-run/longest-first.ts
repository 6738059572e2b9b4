import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { byPlaceInQueue, type QueuedFile } from './queue.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RECORDED = join(import.meta.dirname, 'durations.json');

/**
 * Sorts all files into one queue: project after project, because a worker keeps its modules only while the next file
 * is of the same project, and within a project the longest first, so that none is left alone at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = recordedDurations();
    const queued = files.map((file) => ({ file, ...placeOf(file, durations) }));
    return queued.toSorted(byPlaceInQueue).map(({ file }) => file);
  }
}

function placeOf(
  { project, moduleId }: TestSpecification,
  durations: Record<string, number>,
): QueuedFile {
  const path = relative(ROOT, moduleId);
  return { project: project.name, path, seconds: durations[path] };
}

/** Seconds by path, written by `npm run test:record`. */
function recordedDurations(): Record<string, number> {
  if (!existsSync(RECORDED)) return {};
  return JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<string, number>;
}
