import { expect, test } from 'vitest';
import { BLACK_ID, gameRow, WHITE_ID } from '../../live/game-row.testkit.ts';
import { rematchOffer } from './rematch-offer.ts';

const DAYS = { name: 'correspondence', days_per_move: 3 } as const;
const offeredBy = (by: string | null) => ({ ...gameRow(1), rematch_offered_by: by });

test.each([
  [null, 'white', null],
  [WHITE_ID, 'white', 'own'],
  [BLACK_ID, 'white', 'opponent'],
  [WHITE_ID, 'black', 'opponent'],
  [WHITE_ID, null, null],
] as const)('the offer by %s is shown to %s as %s', (by, own, shown) => {
  expect(rematchOffer(offeredBy(by), own, true)).toBe(shown);
});

test('with a clock, the offer of an opponent who has left is not shown', () => {
  expect(rematchOffer(offeredBy(BLACK_ID), 'white', false)).toBeNull();
  expect(rematchOffer(offeredBy(WHITE_ID), 'white', false)).toBe('own');
});

test('with days for each move, the offer stays until it is answered', () => {
  const game = { ...offeredBy(BLACK_ID), time_control: DAYS };
  expect(rematchOffer(game, 'white', false)).toBe('opponent');
});
