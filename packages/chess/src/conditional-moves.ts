import { legalMove, positionOf } from './position.ts';

/** Lines of moves, each of which begins with a move of the opponent and ends with a reply. */
export type ConditionalLines = readonly (readonly string[])[];

export type ConditionalMovesError = 'illegal_move' | 'no_reply' | 'two_replies';

/** Why the lines cannot be played from this position, in which the opponent is to move; null if they can. */
export function conditionalMovesError(
  fen: string,
  lines: ConditionalLines,
): ConditionalMovesError | null {
  if (lines.some(({ length }) => length === 0 || length % 2 === 1)) return 'no_reply';
  if (!lines.every((line) => isLegalLine(fen, line))) return 'illegal_move';
  const replies = new Map<string, string>();
  for (const line of lines) {
    for (let ply = 1; ply < line.length; ply += 2) {
      const asked = line.slice(0, ply).join(' ');
      const reply = line[ply] ?? '';
      if ((replies.get(asked) ?? reply) !== reply) return 'two_replies';
      replies.set(asked, reply);
    }
  }
  return null;
}

function isLegalLine(fen: string, line: readonly string[]): boolean {
  const position = positionOf(fen);
  return line.every((uci) => {
    const legal = legalMove(position, uci);
    if (legal !== null) position.play(legal);
    return legal !== null;
  });
}

/** What is left of the lines after moves were made: only those that begin with these moves. */
export function linesAfter(lines: ConditionalLines, moves: readonly string[]): ConditionalLines {
  return lines
    .filter((line) => line.length > moves.length && moves.every((uci, ply) => line[ply] === uci))
    .map((line) => line.slice(moves.length));
}

/** The reply to the last of these moves; null if there is none. */
export function conditionalReply(lines: ConditionalLines, moves: readonly string[]): string | null {
  return moves.length % 2 === 0 ? null : (linesAfter(lines, moves)[0]?.[0] ?? null);
}
