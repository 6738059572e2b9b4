import { fenOf, knownMove, positionOf } from '../../position.ts';
import type { Line, Search } from './line.ts';
import type { Searches } from './solution.ts';

/** Lines by the moves that lead to a position, such as `'e2e4 e7e5': ['g1f3 30', 'd2d4 #5']`. */
export type Script = Readonly<Record<string, readonly string[]>>;

/** Searches that return the lines of a script, for the solver and for the opponent. */
export function scriptedSearches(startFen: string, script: Script): Searches {
  const byFen = new Map(
    Object.entries(script).map(([moves, lines]) => [
      fenAfter(startFen, moves),
      lines.map(readLine),
    ]),
  );
  const search: Search = async (fen, lines) => {
    const found = byFen.get(fen);
    if (found === undefined) throw new Error(`Not in the script: ${fen}`);
    return found.slice(0, lines);
  };
  return { solver: search, opponent: search };
}

function fenAfter(startFen: string, moves: string): string {
  const position = positionOf(startFen);
  for (const uci of moves.split(' ').filter((each) => each !== ''))
    position.play(knownMove(position, uci));
  return fenOf(position);
}

function readLine(text: string): Line {
  const [uci = '', score = ''] = text.split(' ');
  return score.startsWith('#')
    ? { pv: [uci], score: { unit: 'mate', value: Number(score.slice(1)) } }
    : { pv: [uci], score: { unit: 'centipawns', value: Number(score) } };
}
