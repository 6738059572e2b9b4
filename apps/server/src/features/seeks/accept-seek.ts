import { randomUUID } from 'node:crypto';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import { refuse, type RouteResult } from '../../answers/result.ts';
import type { StartAgreedGame } from '../../chess/agreed-game.ts';
import { isPlaying } from '../../chess/queries.ts';
import { takeSeek } from './queries.ts';

/** Starts the game that another member seeks. The start of the game ends both members' seeks. */
export async function acceptSeek(
  transaction: ScopedTransaction,
  caller: UserId,
  seeker: UserId,
  startAgreedGame: StartAgreedGame,
): Promise<RouteResult<'POST /api/chess/seeks/:userId/accept'>> {
  if (await isPlaying(transaction, caller)) return refuse('already_playing');
  const seek = await takeSeek(transaction, seeker);
  if (seek === undefined) return refuse('seek_gone');
  const started = await startAgreedGame(transaction, {
    id: randomUUID() as GameId,
    host: seeker,
    guest: caller,
    color: 'random',
    timeControl: seek.time_control,
    rated: seek.rated,
    workspaceId: seek.workspace_id,
  });
  return started.ok ? started : refuse('seek_gone');
}
