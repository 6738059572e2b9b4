import type { Puzzle } from '@rookery/contract';
import { allMoves } from '../every-move.ts';
import type { OnlineMember } from './online-member.ts';

/** A puzzle, which most members solve and some give up. */
export async function solvePuzzle({ browser, chance, club }: OnlineMember): Promise<void> {
  const path = '/api/chess/puzzles/next';
  const answer = await browser.ask({ kind: 'puzzle: next', path, refusals: ['no_puzzle_left'] });
  if (answer === null) return;
  const { id, fen } = answer.json<Puzzle>();
  const solution = club.solutions.get(id) ?? [];
  const one = `/api/chess/puzzles/${id}`;
  // The moves of the solver are every other one.
  const moves = solution.filter((_, index) => index % 2 === 0);
  const isSolved = chance.percent(65);
  for (let made = 1; made <= moves.length; made += 1) {
    const json = { moves: isSolved ? moves.slice(0, made) : [chance.one(allMoves(fen))] };
    await browser.ask({ kind: 'puzzle: attempt', method: 'POST', path: `${one}/attempt`, json });
    if (!isSolved) break;
  }
  if (!isSolved)
    await browser.ask({ kind: 'puzzle: give up', method: 'POST', path: `${one}/give-up` });
  if (chance.percent(20))
    await browser.ask({
      kind: 'puzzle: vote',
      method: 'POST',
      path: `${one}/vote`,
      json: { vote: chance.one(['up', 'down']) },
      refusals: ['puzzle_not_attempted'],
    });
  await browser.read('puzzle: progress', '/api/chess/puzzles/progress');
}
