import type { ChessGame } from '@rookery/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { retryDelayMs } from '../../api/retry-delay.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { onReconnected } from '../../live/socket.ts';
import { applyGameRow } from '../../live/use-game.ts';
import { tellFailure } from '../../ui/toasts.ts';
import { createMoveSender, type PendingMove } from './move-sender.ts';
import { refreshGame } from './refresh-game.ts';

interface SentMoves {
  readonly pending: PendingMove | null;
  readonly send: (move: PendingMove) => void;
}

export function useMoveSender(game: ChessGame): SentMoves {
  const t = useTranslations('game');
  const errorWords = useErrorWords();
  const [sender] = useState(() => newSender(game.id));
  useEffect(() => sender.stop, [sender]);
  useEffect(() => onReconnected(sender.hurry), [sender]);
  useEffect(() => sender.saw(game), [sender, game]);
  const pending = useSyncExternalStore(sender.pending.subscribe, sender.pending.get);

  function refused(error: unknown): void {
    tellFailure(t('moveRefused'), errorWords(error));
    void refreshGame(game.id);
  }
  function send(move: PendingMove): void {
    // A premove may be played before the effect above has told the sender that the move before it was stored.
    sender.saw(game);
    sender.send(move, refused);
  }
  return { pending, send };
}

function newSender(gameId: string) {
  return createMoveSender({
    post: (move) =>
      callApi('POST /api/chess/games/:gameId/move', { params: { gameId }, body: move }),
    take: applyGameRow,
    retryDelayMs,
  });
}
