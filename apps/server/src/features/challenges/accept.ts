import { isClock } from '@rookery/chess';
import { isMemberBotId } from '@rookery/contract';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import { refuse, type RouteResult } from '../../answers/result.ts';
import type { StartAgreedGame } from '../../chess/agreed-game.ts';
import { isPlaying } from '../../chess/queries.ts';
import { answerChallenge, availabilityOf, findChallenge } from './queries.ts';

/** Starts the game of a challenge. With a clock, both players have to be here and in no other such game. */
export async function acceptChallenge(
  transaction: ScopedTransaction,
  caller: UserId,
  id: GameId,
  startAgreedGame: StartAgreedGame,
): Promise<RouteResult<'POST /api/chess/challenges/:challengeId/accept'>> {
  const challenge = await findChallenge(transaction, id);
  if (challenge === undefined || challenge.challenger_id === caller)
    return refuse('challenge_gone');
  if (challenge.opponent_id === null && isMemberBotId(caller)) return refuse('bot_not_chosen');
  const { challenger_id: host, time_control: timeControl } = challenge;
  if (isClock(timeControl) && challenge.status === 'open') {
    if (await isPlaying(transaction, caller)) return refuse('already_playing');
    const challenger = await availabilityOf(transaction, host);
    if (!challenger.is_here) return refuse('challenger_away');
    if (challenger.is_playing) return refuse('challenger_playing');
  }
  const accepted = await answerChallenge(transaction, id, { answer: 'accepted' });
  // A repeated request finds its game.
  if (accepted === undefined && challenge.status !== 'accepted') return refuse('challenge_gone');
  const { color, rated, initial_fen: initialFen } = challenge;
  const workspaceId = challenge.workspace_id;
  const agreed = { id, host, guest: caller, color, timeControl, rated, workspaceId, initialFen };
  const started = await startAgreedGame(transaction, agreed);
  if (started.ok) return started;
  return refuse(started.code === 'id_taken' ? 'challenge_gone' : started.code);
}
