import { expect, test } from 'vitest';
import type { Color } from '../color.ts';
import { recordedEvaluations } from './evaluations.testkit.ts';
import { REVIEWED_GAMES } from './games.testkit.ts';
import { reviewGame } from './review-game.ts';
import { summarizeReview } from './summarize-review.ts';
import type { Review } from './types.ts';

test.each(REVIEWED_GAMES)('$name: equals the whole review', ({ name, moves }) => {
  const evaluations = recordedEvaluations(name);
  const review = reviewGame(moves, evaluations);
  expect(summarizeReview(moves, evaluations)).toEqual({
    white: expected(review, 'white'),
    black: expected(review, 'black'),
  });
});

function expected(review: Review, side: Color) {
  const { accuracy, inaccuracies, mistakes, blunders } = review[side];
  const chances = review.moves.flatMap(({ mover, win_before, win_after }) =>
    mover === side ? [win_before, win_after] : [100 - win_before, 100 - win_after],
  );
  return {
    accuracy,
    markedMoves: inaccuracies + mistakes + blunders,
    lowestWin: expect.closeTo(Math.min(...chances), 8),
  };
}
