import type { Task } from '@rookery/contract';
import { expect, test } from 'vitest';
import {
  tasksOf,
  withoutTask,
  withReplacedTask,
  withTaskOnTop,
  type TaskPages,
} from './task-pages.ts';

const task = (id: string, name = id) => ({ id, name }) as Task;

const pages: TaskPages = {
  pages: [
    { data: [task('a'), task('b')], next_cursor: 'more' },
    { data: [task('c')], next_cursor: null },
  ],
  pageParams: [null, 'more'],
};

const idsOf = (changed: TaskPages) => tasksOf(changed).map(({ id }) => id);

test('a task is removed from its page', () => {
  expect(idsOf(withoutTask(pages, 'c'))).toEqual(['a', 'b']);
});

test('a new task comes first', () => {
  expect(idsOf(withTaskOnTop(pages, task('d')))).toEqual(['d', 'a', 'b', 'c']);
});

test('a task that is already listed is moved, not duplicated', () => {
  expect(idsOf(withTaskOnTop(pages, task('c')))).toEqual(['c', 'a', 'b']);
});

test('a changed task keeps its place', () => {
  const changed = withReplacedTask(pages, task('b', 'new name'));
  expect(tasksOf(changed).map(({ name }) => name)).toEqual(['a', 'new name', 'c']);
});

test('the pages before a change are not modified, so it can be reverted', () => {
  withoutTask(pages, 'a');
  expect(idsOf(pages)).toEqual(['a', 'b', 'c']);
});
