import { isClock, isOver } from '@rookery/chess';
import type { Negotiate } from '@rookery/contract';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { colorOf } from '../../chess/played-game.ts';
import { isPlaying, workspaceForGame } from '../../chess/queries.ts';
import { botSettings } from './bot-settings.ts';
import { startGame, type CreationOptions } from './create-game.ts';
import {
  areApart,
  areBlocked,
  countBotGames,
  directGame,
  findGame,
  isLeaving,
  lockGame,
  updateRematch,
} from './queries.ts';
import { presentGame, type StoredGame } from './stored-game.ts';

/**
 * Negotiates another game with colours swapped. Returns the finished game, whose `rematch_id` is the new game's. A
 * refusal may have withdrawn an offer, so the caller commits the transaction in any case.
 */
export async function negotiateRematch(
  transaction: ScopedTransaction,
  caller: UserId,
  id: GameId,
  action: Negotiate['action'],
  { at, maxBotGames }: Pick<CreationOptions, 'at' | 'maxBotGames'>,
): Promise<RouteResult<'POST /api/chess/games/:gameId/rematch'>> {
  const found = await findGame(transaction, id);
  if (found === undefined) return refuse('not_found');
  if (colorOf(found, caller) === null) return refuse('not_a_player');
  if (!isOver(found)) return refuse('game_not_over');
  const game = await lockGame(transaction, id);
  // The opponent was first: the rematch exists already.
  if (game.rematch_id !== null) return ok(presentGame(game));

  const offered = game.rematch_offered_by;
  if (action === 'decline') {
    if (offered === null) return refuse('no_offer');
    return ok(presentGame(await updateRematch(transaction, id, { rematch_offered_by: null })));
  }
  const opponent = opponentIn(game, caller);
  if (await areApart(transaction, caller, opponent)) return refuse('outside_junior_club');
  if (await areBlocked(transaction, caller, opponent)) return refuse('blocked');
  if (await isLeaving(transaction, opponent)) return refuse('opponent_unknown');
  if (action === 'offer' && offered === caller) return ok(presentGame(game));
  if ((await directGame(transaction, opponent)).is_bot !== true) {
    return agreeWithMember(transaction, caller, game, action, at);
  }
  // A bot always accepts a rematch.
  if ((await countBotGames(transaction, caller)) >= maxBotGames)
    return refuse('too_many_bot_games');
  return ok(presentGame(await startRematch(transaction, game, caller, at)));
}

/** Offers a rematch or accepts one. With a clock, neither player may be in another such game when it starts. */
async function agreeWithMember(
  transaction: ScopedTransaction,
  caller: UserId,
  game: StoredGame,
  action: 'offer' | 'accept',
  at: number,
): Promise<RouteResult<'POST /api/chess/games/:gameId/rematch'>> {
  const opponent = opponentIn(game, caller);
  const isOffered = game.rematch_offered_by === opponent;
  if (action === 'accept' && !isOffered) return refuse('no_offer');
  const hasClock = isClock(game.time_control);
  if (hasClock && (await isPlaying(transaction, caller))) return refuse('already_playing');
  if (!isOffered) {
    const offered = await updateRematch(transaction, game.id, { rematch_offered_by: caller });
    return ok(presentGame(offered));
  }
  if (hasClock && (await isPlaying(transaction, opponent))) {
    await updateRematch(transaction, game.id, { rematch_offered_by: null });
    return refuse('opponent_playing');
  }
  return ok(presentGame(await startRematch(transaction, game, caller, at)));
}

async function startRematch(
  transaction: ScopedTransaction,
  game: StoredGame,
  caller: UserId,
  at: number,
): Promise<StoredGame> {
  const opponent = opponentIn(game, caller);
  const next = await startGame(transaction, at, {
    white: game.black_player_id,
    black: game.white_player_id,
    timeControl: game.time_control,
    rated: game.rated,
    startedBy: null,
    workspaceId: await workspaceForGame(transaction, game.workspace_id, opponent),
    initialFen: game.initial_fen,
    bot: await botSettings(transaction, caller, opponent, game.bot_depth),
  });
  if (next === undefined) throw new Error('The generated id of the rematch was taken.');
  return updateRematch(transaction, game.id, { rematch_id: next.id, rematch_offered_by: null });
}

function opponentIn(game: StoredGame, caller: UserId): UserId {
  return game.white_player_id === caller ? game.black_player_id : game.white_player_id;
}
