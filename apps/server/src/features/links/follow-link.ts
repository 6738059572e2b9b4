import type { ChessGame, GameLink } from '@rookery/contract';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import { refuse, type Result } from '../../result.ts';

/** A game that both want; the one with this id, where these two have begun it before. */
export type StartAgreedGame = (
  transaction: ScopedTransaction,
  game: {
    readonly id: GameId;
    readonly host: UserId;
    readonly guest: UserId;
    readonly color: GameLink['color'];
    readonly timeControl: GameLink['time_control'];
    readonly rated: boolean;
  },
) => Promise<Result<ChessGame>>;

export async function followLink(
  transaction: ScopedTransaction,
  caller: UserId,
  link: GameLink,
  startAgreedGame: StartAgreedGame,
): Promise<Result<ChessGame>> {
  if (link.created_by === caller) return refuse('self_game');
  // One that was followed is judged by whoever opens the game: it may have been this caller.
  if (!link.is_used && Date.parse(link.expires_at) < Date.now()) return refuse('link_expired');
  const opened = await startAgreedGame(transaction, {
    id: link.id as GameId,
    host: link.created_by as UserId,
    guest: caller,
    color: link.color,
    timeControl: link.time_control,
    rated: link.rated,
  });
  return !opened.ok && opened.code === 'id_taken' ? refuse('link_used') : opened;
}
