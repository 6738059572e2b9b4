import { claimableDraw, isUnderWay, oppositeColor, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import type { GameSnapshot } from '../../live/game-store.ts';
import type { GivenHint, Hinting } from './use-hint.ts';

/** The one notice shown beside the board: the most urgent. */
export type Notice =
  | { readonly kind: 'connection'; readonly status: 'connecting' | 'lost' }
  | { readonly kind: 'confirm'; readonly san: string }
  | { readonly kind: 'offer'; readonly what: 'draw' | 'takeback' }
  | { readonly kind: 'looking-back' }
  | { readonly kind: 'hint'; readonly hint: GivenHint | null }
  | { readonly kind: 'absent'; readonly claimableAt: number }
  | { readonly kind: 'claimable-draw' }
  | { readonly kind: 'own-offer'; readonly what: 'draw' | 'takeback' }
  | { readonly kind: 'first-move'; readonly by: number }
  | { readonly kind: 'turn' };

export interface NoticeInput {
  readonly game: ChessGame;
  readonly status: GameSnapshot['status'];
  /** The member's own colour; null for a spectator. */
  readonly own: Color | null;
  readonly isLookingBack: boolean;
  /** A move that waits for confirmation. */
  readonly unconfirmed: string | null;
  /** In training only. */
  readonly hinting: Hinting | null;
}

export function noticeOf(input: NoticeInput): Notice {
  const { game, status, own, isLookingBack, unconfirmed, hinting } = input;
  if (status === 'lost' || status === 'connecting') return { kind: 'connection', status };
  if (unconfirmed !== null) return { kind: 'confirm', san: unconfirmed };
  return (
    (own === null ? null : offerTo(game, own)) ??
    (isLookingBack ? { kind: 'looking-back' } : null) ??
    hintIn(hinting) ??
    (own === null ? null : claimOf(game, own)) ??
    firstMoveOf(game) ?? { kind: 'turn' }
  );
}

function offerTo({ game_state: { offers } }: ChessGame, own: Color): Notice | null {
  const opponent = oppositeColor(own);
  if (offers.draw === opponent) return { kind: 'offer', what: 'draw' };
  return offers.takeback === opponent ? { kind: 'offer', what: 'takeback' } : null;
}

function hintIn(hinting: Hinting | null): Notice | null {
  if (hinting === null) return null;
  const { hint, isThinking } = hinting;
  return isThinking || hint !== null ? { kind: 'hint', hint } : null;
}

function claimOf(game: ChessGame, own: Color): Notice | null {
  const { absent, offers } = game.game_state;
  const since = absent[oppositeColor(own)];
  if (since !== null && isUnderWay(game)) return { kind: 'absent', claimableAt: Date.parse(since) };
  if (claimableDraw(game) !== null) return { kind: 'claimable-draw' };
  if (offers.draw === own) return { kind: 'own-offer', what: 'draw' };
  return offers.takeback === own ? { kind: 'own-offer', what: 'takeback' } : null;
}

/** Without a clock, the limit is weeks away. */
function firstMoveOf({ game_state: { first_move_by }, time_control }: ChessGame): Notice | null {
  if (first_move_by === null || time_control === null) return null;
  return { kind: 'first-move', by: Date.parse(first_move_by) };
}
