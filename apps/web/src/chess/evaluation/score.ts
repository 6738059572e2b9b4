import type { GameReview } from '@rookery/contract';

export type Score = Pick<GameReview['positions'][number], 'centipawns' | 'mate'>;

/**
 * `+1.3`, `−0.4`, `0.0`, `#3`, `#−2` from White's view, and `#` for checkmate on the board. Like `Nf3` this is
 * notation and the same in every language; in sentences numbers are localised.
 */
export function scoreText({ centipawns, mate }: Score): string {
  if (mate !== null) return mate === 0 ? '#' : `#${mate < 0 ? '−' : ''}${Math.abs(mate)}`;
  const pawns = pawnsOf(centipawns ?? 0);
  if (pawns === '0.0') return pawns;
  return `${(centipawns ?? 0) < 0 ? '−' : '+'}${pawns}`;
}

export type ScoreFact =
  | { readonly kind: 'checkmate' | 'even' }
  | { readonly kind: 'whiteMates' | 'blackMates'; readonly moves: number }
  | { readonly kind: 'whiteAhead' | 'blackAhead'; readonly pawns: number };

/** The score as the key and the values of a message. */
export function scoreFact({ centipawns, mate }: Score): ScoreFact {
  if (mate === 0) return { kind: 'checkmate' };
  if (mate !== null) {
    return { kind: mate > 0 ? 'whiteMates' : 'blackMates', moves: Math.abs(mate) };
  }
  if (pawnsOf(centipawns ?? 0) === '0.0') return { kind: 'even' };
  const pawns = (centipawns ?? 0) / 100;
  return { kind: pawns > 0 ? 'whiteAhead' : 'blackAhead', pawns: Math.abs(pawns) };
}

/**
 * White's share of the evaluation bar, in percent.
 * @param chance White's winning chance, which is never exactly 0 or 100; only a mate fills the bar
 */
export function whiteShare({ mate }: Score, chance: number): number {
  if (mate !== 0) return chance;
  return chance > 50 ? 100 : 0;
}

function pawnsOf(centipawns: number): string {
  return (Math.abs(centipawns) / 100).toFixed(1);
}
