import type { Puzzle, VoteOnPuzzle } from '@rookery/contract';

type Details = NonNullable<Puzzle['details']>;

/** A puzzle's details after the member's vote, which replaces an earlier one. */
export function withVote(details: Details, vote: VoteOnPuzzle['vote']): Details {
  const change = (way: 'up' | 'down') => Number(vote === way) - Number(details.own_vote === way);
  return {
    ...details,
    own_vote: vote,
    up_votes: details.up_votes + change('up'),
    down_votes: details.down_votes + change('down'),
  };
}
