import {
  readMove,
  readSetup,
  type Color,
  type MoveTextError,
  type PromotionRole,
  type Square,
} from '@rookery/chess';
import { placementAfter, type Premove } from './premoves.ts';

export type WrongMove = MoveTextError | 'not_your_turn';

export type ReadPremove =
  | { readonly ok: true; readonly premove: Premove }
  | { readonly ok: false; readonly reason: WrongMove };

/** Squares can be typed for a move that only the opponent's next move makes possible, such as a recapture. */
const COORDINATES = /^([a-h][1-8])([a-h][1-8])([nbrq]?)$/;

/**
 * Reads a premove such as `Nf3` or `e2e4`: a move that would be legal if it were the player's turn now, after the
 * premoves that wait already. `canGo` says whether a piece moves like that on an empty board.
 */
export function readPremove(
  text: string,
  fen: string,
  player: Color,
  premoves: readonly Premove[],
  canGo: (from: Square, to: Square) => boolean,
): ReadPremove {
  const [, , castling = '-'] = fen.split(' ');
  const turn = player === 'white' ? 'w' : 'b';
  const setup = readSetup(`${placementAfter(fen, premoves)} ${turn} ${castling} - 0 1`);
  const read = setup.ok ? readMove(setup.fen, text) : { ok: false, reason: 'illegal' as const };
  if ('uci' in read) return { ok: true, premove: premoveOf(read.uci) };
  const typed = text.trim().toLowerCase();
  const premove = COORDINATES.test(typed) ? premoveOf(typed) : null;
  // A promotion that is not possible now would need its piece.
  if (premove === null || premove.promotion !== null || !canGo(premove.from, premove.to)) {
    return { ok: false, reason: read.reason };
  }
  return { ok: true, premove };
}

const ROLES: Readonly<Record<string, PromotionRole>> = {
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
};

function premoveOf(uci: string): Premove {
  const [from, to] = [uci.slice(0, 2) as Square, uci.slice(2, 4) as Square];
  return { from, to, promotion: ROLES[uci.charAt(4)] ?? null };
}
