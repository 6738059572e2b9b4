import type { MistakeReason } from './reason.ts';

/** A reason on one line: `allows_fork knight c7 king+rook`, `allows_mate 2`. */
export function reasonText({ kind, piece, square, targets, moves }: MistakeReason): string {
  const facts = [kind, piece, square, targets.join('+'), moves];
  return facts.filter((fact) => fact !== null && fact !== '').join(' ');
}
