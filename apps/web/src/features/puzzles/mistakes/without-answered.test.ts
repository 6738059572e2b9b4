import type { MistakeCard, MistakeCards } from '@rookery/contract';
import { expect, test } from 'vitest';
import { withoutAnswered } from './without-answered.ts';

const cardOf = (id: string) => ({ id }) as MistakeCard;
const CARDS: MistakeCards = {
  data: [cardOf('a'), cardOf('b')],
  due: 2,
  waiting: 1,
  learned: 0,
  next_due_at: null,
};

test('an answered card is no longer due, and comes back later', () => {
  expect(withoutAnswered(CARDS, new Set(['a']))).toEqual({
    ...CARDS,
    data: [cardOf('b')],
    due: 1,
    waiting: 2,
  });
});

test('an answer to a card that is not due changes nothing', () => {
  expect(withoutAnswered(CARDS, new Set(['c']))).toBe(CARDS);
});
