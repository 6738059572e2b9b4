import type { Puzzle, PuzzleAnswer } from '@rookery/contract';

type Phase =
  /** No move was tried yet. */
  | 'asked'
  /** The server checks a move. */
  | 'checking'
  /** The last try was wrong; another may be made. */
  | 'wrong'
  /** The last move was right, and the opponent has replied. */
  | 'right'
  | 'solved'
  | 'given-up'
  /** The member knew the solution when the page was opened. */
  | 'known';

/** The state of solving one puzzle. */
export interface Solving {
  /** After the opponent's mistake: the solver's moves that were right and the replies, in turn, or the solution. */
  readonly moves: readonly string[];
  readonly phase: Phase;
  /** The last try, in UCI notation: a move that is checked or was wrong. */
  readonly tried: string | null;
  /** After giving up: the index of the move that was not found. */
  readonly missed: number | null;
}

export function startSolving({ details }: Pick<Puzzle, 'details'>): Solving {
  if (details === null) return { moves: [], phase: 'asked', tried: null, missed: null };
  return { moves: details.solution, phase: 'known', tried: null, missed: null };
}

export function mayTry({ phase }: Solving): boolean {
  return phase === 'asked' || phase === 'wrong' || phase === 'right';
}

/** Whether the solution is shown. */
export function isOver({ phase }: Solving): boolean {
  return phase === 'solved' || phase === 'given-up' || phase === 'known';
}

/** The solver's moves so far, which the server knows as right. */
export function solverMoves({ moves }: Solving): readonly string[] {
  return moves.filter((_, index) => index % 2 === 0);
}

export function tryMove(solving: Solving, uci: string): Solving {
  return mayTry(solving) ? { ...solving, phase: 'checking', tried: uci } : solving;
}

/** Takes the answer to a try. An answer that comes after the member has given up changes nothing. */
export function answered(
  solving: Solving,
  uci: string,
  { state, reply }: Pick<PuzzleAnswer, 'state' | 'reply'>,
): Solving {
  if (solving.phase !== 'checking' || solving.tried !== uci) return solving;
  if (state === 'wrong') return { ...solving, phase: 'wrong' };
  const moves = [...solving.moves, uci];
  if (state === 'solved') return { moves, phase: 'solved', tried: null, missed: null };
  return {
    moves: reply === null ? moves : [...moves, reply],
    phase: 'right',
    tried: null,
    missed: null,
  };
}

/** The try could not be checked and is taken back. */
export function unchecked(solving: Solving, uci: string): Solving {
  if (solving.phase !== 'checking' || solving.tried !== uci) return solving;
  return { ...solving, phase: solving.moves.length === 0 ? 'asked' : 'right', tried: null };
}

export function giveUp(solving: Solving, solution: readonly string[]): Solving {
  return isOver(solving)
    ? solving
    : { moves: solution, phase: 'given-up', tried: null, missed: solving.moves.length };
}

/** The moves on the board, from the position before the opponent's mistake. */
export function movesOnBoard(mistake: string, { moves, phase, tried }: Solving): readonly string[] {
  return phase === 'checking' && tried !== null ? [mistake, ...moves, tried] : [mistake, ...moves];
}
