import { feedBinding, playerChannel } from '@rookery/contract';
import { useEffect, useEffectEvent } from 'react';
import { pageSocket } from './socket.ts';

/** Calls back when a game of this member has started, and whenever one may have been missed. */
export function useNewGames(userId: string, onNews: () => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    const { client, retryDelayMs } = pageSocket();
    const channel = client.channel(playerChannel(userId));
    channel.rejoinTimer.timerCalc = retryDelayMs;
    for (const column of ['white_player_id', 'black_player_id'] as const) {
      const insertion = feedBinding('chess_games', column, userId, 'INSERT');
      channel.on('postgres_changes', insertion, () => tell());
    }
    channel.subscribe((status: string) => {
      if (status === 'SUBSCRIBED') tell();
    });
    return () => void client.removeChannel(channel);
  }, [userId]);
}
