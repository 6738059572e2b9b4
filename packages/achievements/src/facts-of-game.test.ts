import { daysControl, type Evaluation } from '@rookery/chess';
import { expect, test } from 'vitest';
import { factsOfGame, factsOfReview, type StoredGame } from './facts-of-game.ts';
import { noonOf } from './fact.testkit.ts';
import {
  HOFFMANN_PETROV,
  SMOTHERED_MATE,
  storedGame,
  TEN_MOVES_EACH,
} from './stored-game.testkit.ts';

/** A position in which Black is stalemated, a queen behind. */
const STALEMATE = '7k/5Q2/8/8/8/8/8/K7 b - - 0 1';

test('a game is a fact for both players', () => {
  expect(factsOfGame(storedGame())).toEqual([
    {
      member: 'white',
      fact: {
        kind: 'game',
        at: noonOf(0),
        source: 'game',
        opponent: 'black',
        result: 'won',
        speed: 'blitz',
        moves: 10,
        rating: 1_200,
        opponentRating: 1_250,
        ratingAfter: 1_208,
        clockMs: 282_000,
        win: { mate: null, isUnderpromoted: false },
        stalematedBehindBy: null,
      },
    },
    {
      member: 'black',
      fact: {
        kind: 'game',
        at: noonOf(0),
        source: 'game',
        opponent: 'white',
        result: 'lost',
        speed: 'blitz',
        moves: 10,
        rating: 1_250,
        opponentRating: 1_200,
        ratingAfter: 1_242,
        clockMs: 281_000,
        win: null,
        stalematedBehindBy: null,
      },
    },
  ]);
});

test.each<[string, Partial<StoredGame>]>([
  ['casual, or with a bot', { rated: false }],
  ['running', { status: 'active', finished_at: null }],
  ['aborted', { status: 'aborted' }],
  ['shorter than ten moves of each side', { moves: TEN_MOVES_EACH.slice(0, -1) }],
])('no fact is made of a game that is %s', (_, changes) => {
  const game = storedGame(changes);
  expect(factsOfGame(game)).toEqual([]);
  expect(factsOfReview(game, evaluationsOf(game, 0))).toEqual([]);
});

test('the details of a mate are the winner’s', () => {
  const [white, black] = factsOfGame(storedGame({ moves: SMOTHERED_MATE }));
  expect(white?.fact).toMatchObject({
    moves: 12,
    win: { mate: { piece: 'knight', pattern: 'smotheredMate' } },
  });
  expect(black?.fact).toMatchObject({ moves: 11, win: null });
});

test('Black wins as well as White', () => {
  const [white, black] = factsOfGame(storedGame({ moves: HOFFMANN_PETROV, status: 'black_won' }));
  expect(white?.fact).toMatchObject({ result: 'lost', win: null });
  expect(black?.fact).toMatchObject({ result: 'won', win: { mate: { piece: 'rook' } } });
});

test('only the side that is stalemated has escaped by it', () => {
  const outcome = { winner: null, reason: 'stalemate' } as const;
  const game_state = { fen: STALEMATE, turn: 'black', outcome } as const;
  const [white, black] = factsOfGame(storedGame({ status: 'drawn', game_state }));
  expect(white?.fact).toMatchObject({ result: 'drawn', stalematedBehindBy: null });
  expect(black?.fact).toMatchObject({ result: 'drawn', stalematedBehindBy: 9 });
});

test('where a move has days, there is no time on a clock', () => {
  const changes = { time_control: daysControl(3), speed: 'correspondence' } as const;
  expect(factsOfGame(storedGame(changes))[0]?.fact.clockMs).toBeNull();
});

test('a review is a fact for both players', () => {
  const game = storedGame();
  const evaluations = evaluationsOf(game, 0).with(5, { centipawns: -800, mate: null, line: [] });
  const [white, black] = factsOfReview(game, evaluations);
  expect(white).toMatchObject({
    member: 'white',
    fact: { kind: 'review', at: noonOf(0), source: 'game', opponent: 'black', result: 'won' },
  });
  expect(white?.fact.lowestWin).toBeCloseTo(5, 0);
  expect(white?.fact.accuracy).toBeLessThan(90);
  expect(white?.fact.markedMoves).toBe(1);
  expect(black).toMatchObject({ member: 'black', fact: { result: 'lost', markedMoves: 1 } });
});

test('no fact is made of a review that is not finished', () => {
  const game = storedGame();
  expect(factsOfReview(game, evaluationsOf(game, 0).slice(1))).toEqual([]);
});

function evaluationsOf({ moves }: StoredGame, centipawns: number): Evaluation[] {
  return [null, ...moves].map(() => ({ centipawns, mate: null, line: [] }));
}
