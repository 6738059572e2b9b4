import type { GameLink } from '@rookery/contract';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { refuse, type RouteResult } from '../../answers/result.ts';
import type { StartAgreedGame } from '../../chess/agreed-game.ts';

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
