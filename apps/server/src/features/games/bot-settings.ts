import { ADAPTIVE_BOT, type AdaptiveBot } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { RESULTS_USED, suitableStrength } from '@rookery/engine';
import { adaptiveGames, type AdaptiveGame, type NewGame } from './queries.ts';

/** How the bot of a game plays, if not like its level. */
export type BotSettings = Pick<NewGame, 'bot_depth' | 'bot_strength'>;

export const NO_BOT: BotSettings = { bot_depth: null, bot_strength: null };

/** The adaptive bot has no depth of its own: its strength would not be the one that the game stores. */
export async function botSettings(
  transaction: ScopedTransaction,
  caller: UserId,
  bot: UserId,
  depth: number | null,
): Promise<BotSettings> {
  if (bot !== ADAPTIVE_BOT.id) return { bot_depth: depth, bot_strength: null };
  const { strength } = await adaptiveBotFor(transaction, caller);
  return { bot_depth: null, bot_strength: strength };
}

/** The adaptive bot as it would play in the caller's next game. */
export async function adaptiveBotFor(
  transaction: ScopedTransaction,
  caller: UserId,
): Promise<AdaptiveBot> {
  const games = await adaptiveGames(transaction, caller, RESULTS_USED);
  const results = games.map((game) => ({
    strength: game.bot_strength,
    score: scoreOf(game, caller),
  }));
  return { strength: suitableStrength(results), games: games.length };
}

function scoreOf({ status, white_player_id }: AdaptiveGame, member: UserId): number {
  if (status === 'drawn') return 0.5;
  return (status === 'white_won') === (white_player_id === member) ? 1 : 0;
}
