import { describe, expect, test } from 'vitest';
import { describeMoves } from '../move-details.ts';
import { legalMoves, positionOf, INITIAL_FEN } from '../position.ts';
import { recordedEvaluations } from './evaluations.testkit.ts';
import { REVIEWED_GAMES } from './games.testkit.ts';
import { reasonText } from './reason-text.testkit.ts';
import { CHECKED_REASONS } from './reasons.checked.testkit.ts';
import { reviewGame } from './review-game.ts';
import type { Evaluation } from './types.ts';

/** A second, direct implementation of the formulas, to compare with. */
function reviewDirectly(moves: readonly string[], evaluations: readonly Evaluation[]) {
  const wins: number[] = [];
  for (let i = 0; i < evaluations.length; i += 1) {
    const { centipawns, mate } = evaluations[i] as Evaluation;
    let cp = centipawns ?? 0;
    if (mate !== null && mate > 0) cp = 1000;
    if (mate !== null && mate < 0) cp = -1000;
    if (mate === 0) cp = i % 2 === 0 ? -1000 : 1000;
    if (cp > 1000) cp = 1000;
    if (cp < -1000) cp = -1000;
    wins.push(100 / (1 + Math.E ** (-0.00368208 * cp)));
  }

  const fens = [INITIAL_FEN, ...describeMoves([], moves).map(({ fen }) => fen)];
  const accuracies: number[] = [];
  const marks: (string | null)[] = [];
  for (let i = 0; i < moves.length; i += 1) {
    const [before, after] = [wins[i] as number, wins[i + 1] as number];
    const lost = i % 2 === 0 ? before - after : after - before;
    let accuracy = 100;
    if (lost > 0) accuracy = 103.1668 * Math.E ** (-0.04354 * lost) - 2.1669;
    if (accuracy > 100) accuracy = 100;
    if (accuracy < 0) accuracy = 0;
    accuracies.push(accuracy);
    let mark: string | null = null;
    if (lost >= 5) mark = 'inaccuracy';
    if (lost >= 10) mark = 'mistake';
    if (lost >= 15) mark = 'blunder';
    if (evaluations[i]?.line[0] === moves[i]) mark = null;
    if ([...legalMoves(positionOf(fens[i] as string))].length === 1) mark = null;
    marks.push(mark);
  }

  let size = Math.floor(moves.length / 10);
  if (size < 2) size = 2;
  if (size > 8) size = 8;
  const windows: number[][] = [];
  for (let i = 0; i + size <= wins.length; i += 1) windows.push(wins.slice(i, i + size));
  while (windows.length < moves.length) windows.unshift(windows[0] as number[]);
  const weights = windows.map((values) => {
    let [sum, squares] = [0, 0];
    for (const value of values) {
      sum += value;
      squares += value * value;
    }
    const variance = squares / size - (sum / size) ** 2;
    const deviation = variance > 0 ? Math.sqrt(variance) : 0;
    return deviation < 0.5 ? 0.5 : deviation > 12 ? 12 : deviation;
  });

  const side = (first: number) => {
    let [weighted, weight, inverse, count] = [0, 0, 0, 0];
    for (let i = first; i < moves.length; i += 2) {
      const accuracy = accuracies[i] as number;
      weighted += accuracy * (weights[i] as number);
      weight += weights[i] as number;
      inverse += accuracy < 1 ? 1 : 1 / accuracy;
      count += 1;
    }
    return (weighted / weight + count / inverse) / 2;
  };
  return { accuracies, marks, white: side(0), black: side(1) };
}

describe.each(REVIEWED_GAMES)('$name', ({ name, moves }) => {
  const evaluations = recordedEvaluations(name);
  const review = reviewGame(moves, evaluations);
  const plain = reviewDirectly(moves, evaluations);

  test('every move has a position before and after it', () => {
    expect(evaluations).toHaveLength(moves.length + 1);
    expect(review.moves).toHaveLength(moves.length);
  });

  test('marks equal those of the direct implementation', () => {
    expect(review.moves.map(({ mark }) => mark)).toEqual(plain.marks);
  });

  test('accuracies equal those of the direct implementation', () => {
    for (const [ply, { accuracy }] of review.moves.entries()) {
      expect(accuracy).toBeCloseTo(plain.accuracies[ply] as number, 8);
    }
    expect(review.white.accuracy).toBeCloseTo(plain.white, 6);
    expect(review.black.accuracy).toBeCloseTo(plain.black, 6);
  });

  test('reasons equal those checked by hand', () => {
    const given = review.moves.flatMap(({ ply, san, reason }) =>
      reason === null ? [] : [[ply, `${san}: ${reasonText(reason)}`]],
    );
    expect(Object.fromEntries(given)).toEqual(CHECKED_REASONS[name] ?? {});
  });
});
