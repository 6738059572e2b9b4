import { makeUci } from 'chessops/util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeMoves } from '../move-details.ts';
import { legalMoves, positionOf } from '../position.ts';
import { randomGame } from '../random-game.testkit.ts';
import { startFenOf } from '../start-position.ts';
import { reviewGame } from './review-game.ts';
import type { Evaluation, Mark, Review } from './types.ts';

/** A random evaluation: any score and any legal moves. */
const randomEvaluation = fc.record({
  score: fc.oneof(
    fc.record({ centipawns: fc.integer({ min: -3_000, max: 3_000 }), mate: fc.constant(null) }),
    fc.record({ centipawns: fc.constant(null), mate: fc.integer({ min: -20, max: 20 }) }),
  ),
  picks: fc.array(fc.nat(), { maxLength: 10 }),
});
type RandomEvaluation = typeof randomEvaluation extends fc.Arbitrary<infer Value> ? Value : never;

const randomEvaluations = fc.array(randomEvaluation, { minLength: 1, maxLength: 60 });

function evaluationOf(fen: string, { score, picks }: RandomEvaluation): Evaluation {
  const position = positionOf(fen);
  const line = picks.flatMap((pick) => {
    const moves = [...legalMoves(position)];
    const move = moves[pick % moves.length];
    if (move === undefined) return [];
    position.play(move);
    return [makeUci(move)];
  });
  return { ...score, line };
}

function evaluationsOf(
  moves: readonly string[],
  startFen: string,
  randomValues: readonly RandomEvaluation[],
): Evaluation[] {
  const fens = [startFen, ...describeMoves([], moves, startFen).map(({ fen }) => fen)];
  return fens
    .slice(0, randomValues.length)
    .map((fen, ply) => evaluationOf(fen, randomValues[ply] as RandomEvaluation));
}

function harshest(drop: number): Mark | null {
  if (drop >= 15) return 'blunder';
  if (drop >= 10) return 'mistake';
  return drop >= 5 ? 'inaccuracy' : null;
}

function expectConsistent({ moves, white, black }: Review): void {
  for (const { win_before, win_after, accuracy, mark, reason } of moves) {
    const drop = win_before - win_after;
    expect(accuracy).toBeGreaterThanOrEqual(0);
    expect(accuracy).toBeLessThanOrEqual(100);
    expect([null, harshest(drop)]).toContain(mark);
    expect(mark !== null || reason === null).toBe(true);
  }
  for (const [color, side] of Object.entries({ white, black })) {
    const own = moves.filter(({ mover }) => mover === color);
    expect(side.accuracy === null).toBe(own.length === 0);
    expect(side.accuracy ?? 0).toBeGreaterThanOrEqual(0);
    expect(side.accuracy ?? 0).toBeLessThanOrEqual(100);
    expect(side.blunders).toBe(own.filter(({ mark }) => mark === 'blunder').length);
    expect(side.inaccuracies + side.mistakes + side.blunders).toBe(
      own.filter(({ mark }) => mark !== null).length,
    );
  }
}

test('reviews of 200 random games with random evaluations are consistent and only grow', () => {
  const property = fc.property(
    randomGame,
    randomEvaluations,
    fc.nat(),
    ({ end }, randomValues, cut) => {
      const startFen = startFenOf(end);
      const evaluations = evaluationsOf(end.moves, startFen, randomValues);
      const review = reviewGame(end.moves, evaluations, startFen);
      expect(review.moves).toHaveLength(Math.min(end.moves.length, evaluations.length - 1));
      expectConsistent(review);
      const someEvaluations = evaluations.slice(0, cut % (evaluations.length + 1));
      const begun = reviewGame(end.moves, someEvaluations, startFen);
      expect(begun.moves).toEqual(review.moves.slice(0, begun.moves.length));
    },
  );
  fc.assert(property, { numRuns: 200 });
});
