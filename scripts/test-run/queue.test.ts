import { expect, it } from 'vitest';
import { byPlaceInQueue, type QueuedFile } from './queue.ts';

const file = (project: string, path: string, seconds?: number): QueuedFile => ({
  project,
  path,
  seconds,
});

it('sorts by project, then the longest first, with unknown files as rather long ones', () => {
  const files = [
    file('pure', 'a', 90),
    file('pg', 'b', 1),
    file('pg', 'c'),
    file('pg', 'd', 40),
    file('cluster', 'e', 2),
    file('pg', 'a', 1),
  ];
  const paths = files.toSorted(byPlaceInQueue).map(({ project, path }) => `${project} ${path}`);
  expect(paths).toEqual(['cluster e', 'pg d', 'pg c', 'pg a', 'pg b', 'pure a']);
});
