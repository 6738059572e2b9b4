import { expect, test } from 'vitest';
import { fenOf, keyOf } from '../../position.ts';
import { allowsDraw, givesStalemate } from './draw.ts';
import { situationOf, type ReadableSituation } from './situation.testkit.ts';

const WON: ReadableSituation = {
  fen: '6k1/5pp1/7p/8/7q/8/QP4P1/6K1 w - - 0 1',
  played: 'b4',
  reply: 'Qd4+ Kf1 Qd1+ Kf2',
  best: 'Qa8+',
  before: '600',
  after: '0',
};

test('a variation without repetition is no forced draw', () => {
  expect(allowsDraw(situationOf(WON))).toBeNull();
});

test('an earlier position of the game can be repeated', () => {
  const situation = situationOf(WON);
  const [, , again] = situation.played;
  if (again === undefined) throw new Error('The variation is too short');
  const earlier = [...situation.earlier, keyOf(fenOf(again.after))];
  expect(allowsDraw({ ...situation, earlier })?.kind).toBe('allows_draw');
});

test('a variation can end in stalemate', () => {
  const trick: ReadableSituation = {
    fen: 'k7/8/K7/8/8/8/2Q5/1r6 w - - 0 1',
    played: 'Qc7',
    reply: 'Rb6+ Kxb6',
    best: 'Qxb1',
    before: '#5',
    after: '0',
  };
  expect(allowsDraw(situationOf(trick))?.kind).toBe('allows_draw');
  expect(allowsDraw(situationOf({ ...trick, before: '100' }))).toBeNull();
  expect(allowsDraw(situationOf({ ...trick, after: '40' }))).toBeNull();
});

test('only the move itself can give stalemate', () => {
  const written = { fen: 'k7/8/1K6/8/8/8/8/2Q5 w - - 0 1', reply: '', best: 'Qc8#' };
  expect(givesStalemate(situationOf({ ...written, played: 'Qc7' }))?.kind).toBe('gives_stalemate');
  expect(givesStalemate(situationOf({ ...written, played: 'Qc6+' }))).toBeNull();
});
