import type { Reason } from './reason.ts';

/** A reason on one line: `allows_fork knight c7 king+rook`, `allows_mate 2`. */
export function reasonText({ kind, piece, square, targets, moves }: Reason): string {
  const facts = [kind, piece, square, targets.join('+'), moves];
  return facts.filter((fact) => fact !== null && fact !== '').join(' ');
}
