import type { Puzzle, VoteOnPuzzle } from '@rookery/contract';
import { expect, test } from 'vitest';
import { withVote } from './with-vote.ts';

type Vote = VoteOnPuzzle['vote'];

/** Of a puzzle with three votes up and one down, of which one may be the member's. */
const detailsWith = (own_vote: Vote) =>
  ({ up_votes: 3, down_votes: 1, own_vote }) as NonNullable<Puzzle['details']>;

test.each<[Vote, Vote, number, number]>([
  ['none', 'up', 4, 1],
  ['none', 'down', 3, 2],
  ['up', 'up', 3, 1],
  ['up', 'down', 2, 2],
  ['up', 'none', 2, 1],
  ['down', 'up', 4, 0],
])('after %s, a vote of %s leaves %i up and %i down', (before, vote, up_votes, down_votes) => {
  const after = withVote(detailsWith(before), vote);
  expect(after).toEqual({ own_vote: vote, up_votes, down_votes });
});
