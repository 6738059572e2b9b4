import type { ChessGame, GameLink } from '@rookery/contract';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { refuse, type Result, type RouteResult } from '../../answers/result.ts';

/** Starts a game that both players agreed to, or finds it if these two have started it before. */
export type StartAgreedGame = (
  transaction: ScopedTransaction,
  game: {
    readonly id: GameId;
    readonly host: UserId;
    readonly guest: UserId;
    readonly color: GameLink['color'];
    readonly timeControl: GameLink['time_control'];
    readonly rated: boolean;
    readonly workspaceId: WorkspaceId;
  },
) => Promise<Result<ChessGame, 'id_taken' | 'blocked'>>;

export async function followLink(
  transaction: ScopedTransaction,
  caller: UserId,
  link: GameLink,
  startAgreedGame: StartAgreedGame,
): Promise<RouteResult<'POST /api/:wsId/chess/links/:linkId/follow'>> {
  if (link.created_by === caller) return refuse('self_game');
  // Whether a used link was used by this caller is checked when the game is started.
  if (!link.is_used && Date.parse(link.expires_at) < Date.now()) return refuse('link_expired');
  const started = await startAgreedGame(transaction, {
    id: link.id as GameId,
    host: link.created_by as UserId,
    guest: caller,
    color: link.color,
    timeControl: link.time_control,
    rated: link.rated,
    workspaceId: link.workspace_id as WorkspaceId,
  });
  if (started.ok) return started;
  return refuse(started.code === 'id_taken' ? 'link_used' : started.code);
}
