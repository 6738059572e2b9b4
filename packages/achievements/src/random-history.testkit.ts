import type { MateDetails } from '@rookery/chess';
import fc from 'fast-check';
import { DRAWN, factOn, LOST, mate, noonOf } from './fact.testkit.ts';
import type { Fact, FactKind, FactOf, GameFact } from './fact.ts';

const DAYS = 120;

const opponent = fc.constantFrom(
  'anna',
  'binh',
  'carla',
  'dung',
  'emil',
  'fatima',
  'giang',
  'hugo',
);
const rating = fc.integer({ min: 1_000, max: 2_000 });

const mates: fc.Arbitrary<Partial<MateDetails>> = fc.record({
  piece: fc.constantFrom('pawn', 'knight', 'bishop', 'rook', 'queen', 'king'),
  pattern: fc.constantFrom(null, 'smotheredMate', 'backRankMate', 'hookMate', 'arabianMate'),
  isCastling: fc.boolean(),
});
const result: fc.Arbitrary<Partial<GameFact>> = fc.oneof(
  fc.constant({}),
  mates.map(mate),
  fc.constant(LOST),
  fc.constant(DRAWN),
);
const game = fc
  .tuple(
    fc.record({
      opponent,
      speed: fc.constantFrom('bullet', 'blitz', 'rapid', 'classical'),
      moves: fc.integer({ min: 10, max: 90 }),
      rating,
      opponentRating: rating,
      ratingAfter: rating,
      clockMs: fc.nat(20_000),
    }),
    result,
  )
  .map(([seen, ended]) => ({ ...seen, ...ended }));

const details: { readonly [Kind in FactKind]: fc.Arbitrary<Partial<FactOf<Kind>>> } = {
  game,
  review: fc.record({
    opponent,
    result: fc.constantFrom('won', 'lost', 'drawn'),
    moves: fc.integer({ min: 10, max: 60 }),
    accuracy: fc.integer({ min: 60, max: 100 }),
    markedMoves: fc.nat(4),
    lowestWin: fc.nat(50),
  }),
  puzzle: fc.record({ isSolved: fc.boolean(), ratingAfter: rating, isDaily: fc.boolean() }),
  run: fc.record({ mode: fc.constantFrom('streak', 'storm', 'rush'), score: fc.nat(30) }),
  card: fc.constant({}),
  homework_solved: fc.constant({}),
  tournament: fc.record({
    place: fc.integer({ min: 1, max: 6 }),
    people: fc.integer({ min: 2, max: 12 }),
    games: fc.constant(5),
    wins: fc.nat(5),
  }),
  anniversary: fc.record({ years: fc.integer({ min: 1, max: 6 }) }),
  guest: fc.record({ guest: opponent, wins: fc.nat(4) }),
  organised: fc.record({ people: fc.nat(8) }),
  homework_given: fc.record({ pupil: opponent }),
};

type Kinded = { readonly kind: FactKind; readonly changes: object };

const kinded: fc.Arbitrary<Kinded> = fc.oneof(
  { weight: 12, arbitrary: ofKind('game') },
  { weight: 4, arbitrary: ofKind('review') },
  { weight: 4, arbitrary: ofKind('puzzle') },
  ...(Object.keys(details) as FactKind[]).map((kind) => ({ weight: 1, arbitrary: ofKind(kind) })),
);

function ofKind(kind: FactKind): fc.Arbitrary<Kinded> {
  return (details[kind] as fc.Arbitrary<object>).map((changes) => ({ kind, changes }));
}

/** The facts of a member in the order of their times, several on most days. No two have the same source. */
export const randomHistory: fc.Arbitrary<Fact[]> = fc
  .array(fc.tuple(kinded, fc.nat(DAYS)), { minLength: 100, maxLength: 400, size: 'max' })
  .map((all) =>
    all
      .toSorted(([, one], [, other]) => one - other)
      .map(([{ kind, changes }, day], index) => {
        const at = noonOf(day).replace('00.000Z', `00.${String(index).padStart(3, '0')}Z`);
        return factOn(kind, day, { ...changes, at, source: `${kind}-${index}` });
      }),
  );
