import { feedBinding, playerChannel } from '@rookery/contract';
import { useChanges } from './use-changes.ts';

/** Calls back when a game of this member has started, and whenever one may have been missed. */
export function useNewGames(userId: string, onNews: () => void): void {
  const asWhite = feedBinding('chess_games', 'white_player_id', userId, 'INSERT');
  const asBlack = feedBinding('chess_games', 'black_player_id', userId, 'INSERT');
  useChanges(playerChannel(userId), [asWhite, asBlack], onNews);
}
