import { expect, test } from 'vitest';
import { afterAnswer, type CardAnswer, type CardSchedule } from './schedule.ts';

const START = new Date('2026-01-01T12:00:00Z');
const NEW_CARD: CardSchedule = {
  stability: 0,
  difficulty: 0,
  dueAt: START,
  answers: 0,
  lapses: 0,
  lastAnsweredAt: null,
  learnedAt: null,
};

/** The days until the card comes back, each answered on the day when it is due. */
function daysOf(...answers: CardAnswer[]): { days: number[]; card: CardSchedule } {
  const days: number[] = [];
  let card = NEW_CARD;
  for (const answer of answers) {
    const at = card.dueAt;
    card = afterAnswer(card, answer, at);
    days.push((card.dueAt.getTime() - at.getTime()) / 86_400_000);
  }
  return { days, card };
}

test('a card that is found comes back later and later, and is learned then', () => {
  const { days, card } = daysOf('found', 'found', 'found', 'found');
  expect(days).toEqual(days.toSorted((one, other) => one - other));
  expect(days).toEqual([3, 14, 57, 196]);
  expect(card).toMatchObject({ answers: 4, lapses: 0, learnedAt: card.lastAnsweredAt });
});

test('a card that is not found comes back soon', () => {
  const { days, card } = daysOf('found', 'found', 'found', 'not_found');
  expect(days.at(-1)).toBeLessThan(10);
  expect(card).toMatchObject({ lapses: 1, learnedAt: null });
});

test('help makes the time shorter', () => {
  const found = daysOf('found', 'found').days.at(-1) ?? 0;
  expect(daysOf('found', 'with_help').days.at(-1)).toBeLessThan(found);
});

test('a card that needed help is not learned, however late it would come back', () => {
  const { days, card } = daysOf('found', 'found', 'found', 'with_help');
  expect(days.at(-1)).toBeGreaterThan(60);
  expect(card.learnedAt).toBeNull();
});
