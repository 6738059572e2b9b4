import type { Task } from '@rookery/contract';
import { expect, test } from 'vitest';
import { tasksOf, type TaskPages } from './task-pages.ts';
import { withTicks } from './ticks.ts';

const task = (id: string, completed_at: string | null = null) => ({ id, completed_at }) as Task;

const pagesOf = (...tasks: Task[]): TaskPages => ({
  pages: [{ data: tasks, next_cursor: null }],
  pageParams: [null],
});

const idsOf = (pages: TaskPages) => tasksOf(pages).map(({ id }) => id);

const DONE = '2026-03-14T12:00:00.000Z';

test('a ticked task leaves the open list and comes first in the done list', () => {
  const ticks = { b: task('b', DONE) };
  expect(idsOf(withTicks(pagesOf(task('a'), task('b')), ticks, false))).toEqual(['a']);
  expect(idsOf(withTicks(pagesOf(task('c', DONE)), ticks, true))).toEqual(['b', 'c']);
});

test('a list that was fetched before the tick was stored shows the tick too', () => {
  const ticks = { a: task('a', DONE), b: task('b', DONE) };
  expect(idsOf(withTicks(pagesOf(task('a'), task('b'), task('c')), ticks, false))).toEqual(['c']);
});

test('without a tick a list stays as it is', () => {
  expect(idsOf(withTicks(pagesOf(task('a'), task('b')), {}, false))).toEqual(['a', 'b']);
});
