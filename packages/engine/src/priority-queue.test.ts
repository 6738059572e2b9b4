import { expect, test } from 'vitest';
import { createPriorityQueue } from './priority-queue.ts';

test('games are served before hints before reviews, and in order among themselves', () => {
  const queue = createPriorityQueue<string>(10);
  queue.add('review 1', 'review');
  queue.add('hint 1', 'hint');
  queue.add('game 1', 'game');
  queue.add('review 2', 'review');
  queue.add('game 2', 'game');
  const served = Array.from({ length: 6 }, () => queue.take());
  expect(served).toEqual(['game 1', 'game 2', 'hint 1', 'review 1', 'review 2', null]);
});

test('a full queue drops the newest of the least urgent entries', () => {
  const queue = createPriorityQueue<string>(2);
  expect(queue.add('review 1', 'review')).toBeNull();
  expect(queue.add('review 2', 'review')).toBeNull();
  expect(queue.add('review 3', 'review')).toBe('review 3');
  expect(queue.add('game 1', 'game')).toBe('review 2');
  expect(queue.add('hint 1', 'hint')).toBe('review 1');
  expect(queue.add('review 4', 'review')).toBe('review 4');
  expect(queue.add('game 2', 'game')).toBe('hint 1');
  expect(queue.add('game 3', 'game')).toBe('game 3');
  expect(queue.size).toBe(2);
});

test('a puzzle is served last and dropped first', () => {
  const queue = createPriorityQueue<string>(2);
  queue.add('puzzle 1', 'puzzle');
  queue.add('review 1', 'review');
  expect(queue.add('review 2', 'review')).toBe('puzzle 1');
  expect(queue.take()).toBe('review 1');
  expect(queue.add('puzzle 2', 'puzzle')).toBeNull();
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['review 2', 'puzzle 2', null]);
});

test('removing an entry makes room', () => {
  const queue = createPriorityQueue<string>(1);
  queue.add('hint', 'hint');
  queue.remove('hint');
  expect(queue.add('another', 'hint')).toBeNull();
  queue.remove('unknown');
  expect(queue.size).toBe(1);
  queue.remove('another');
  expect(queue.size).toBe(0);
  expect(queue.add('third', 'review')).toBeNull();
});
