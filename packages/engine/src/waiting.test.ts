import { expect, test } from 'vitest';
import { createWaitingRoom } from './waiting.ts';

test('games are served before hints before reviews, and in order among themselves', () => {
  const room = createWaitingRoom<string>(10);
  room.add('review 1', 'review');
  room.add('hint 1', 'hint');
  room.add('game 1', 'game');
  room.add('review 2', 'review');
  room.add('game 2', 'game');
  const served = Array.from({ length: 6 }, () => room.take());
  expect(served).toEqual(['game 1', 'game 2', 'hint 1', 'review 1', 'review 2', null]);
});

test('who comes last of the least urgent leaves when there is no room', () => {
  const room = createWaitingRoom<string>(2);
  expect(room.add('review 1', 'review')).toBeNull();
  expect(room.add('review 2', 'review')).toBeNull();
  expect(room.add('review 3', 'review')).toBe('review 3');
  expect(room.add('game 1', 'game')).toBe('review 2');
  expect(room.add('hint 1', 'hint')).toBe('review 1');
  expect(room.add('review 4', 'review')).toBe('review 4');
  expect(room.add('game 2', 'game')).toBe('hint 1');
  expect(room.add('game 3', 'game')).toBe('game 3');
  expect(room.size).toBe(2);
});

test('who leaves makes room', () => {
  const room = createWaitingRoom<string>(1);
  room.add('hint', 'hint');
  room.remove('hint');
  room.remove('nobody');
  expect(room.size).toBe(0);
  expect(room.add('another', 'review')).toBeNull();
});
