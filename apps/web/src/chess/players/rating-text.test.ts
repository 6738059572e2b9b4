import type { MemberProfile } from '@rookery/contract';
import { expect, test } from 'vitest';
import { ratingIn, ratingText } from './rating-text.ts';

test.each([
  [350, '1248?'],
  [110, '1248?'],
  [109.9, '1248'],
  [45, '1248'],
])('a rating with a deviation of %d is written %s', (rating_deviation, text) => {
  expect(ratingText({ rating: 1248, rating_deviation })).toBe(text);
});

test('a class without games has the rating of all games, and is provisional', () => {
  const profile = {
    chess: { rating: 1500, rating_deviation: 60 },
    ratings: [{ speed: 'blitz', rating: 1420, rating_deviation: 80 }],
  } as MemberProfile;
  const texts = ([null, 'blitz', 'rapid'] as const).map((speed) =>
    ratingText(ratingIn(profile, speed)),
  );
  expect(texts).toEqual(['1500', '1420', '1500?']);
});
