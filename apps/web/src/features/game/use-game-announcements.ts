import { oppositeColor, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useResultWords } from '../../chess/games/result-words.ts';
import { useMoveWords } from '../../chess/moves/use-move-words.ts';
import { createAnnouncements, type Announcements } from '../../ui/announcements.ts';
import type { GameEvent } from './game-events.ts';

interface GameAnnouncements {
  readonly announcements: Announcements;
  readonly speak: (event: GameEvent) => void;
  readonly warn: (color: Color, ms: number) => void;
}

/** From two minutes on, seconds are hard to grasp. */
const LONG_MS = 120_000;

/** Announces a game's events to screen readers. */
export function useGameAnnouncements(
  game: ChessGame,
  own: Color | null,
  nameOf: (color: Color) => string,
): GameAnnouncements {
  const t = useTranslations('game.spoken');
  const chess = useTranslations('chess');
  const moveWords = useMoveWords();
  const resultWords = useResultWords();
  const [announcements] = useState(createAnnouncements);

  function wordsOf(event: GameEvent): string | null {
    if (event.kind === 'move') return moveWords(event.move);
    if (event.kind === 'taken-back') {
      return t('takenBack', { color: chess(`colors.${game.game_state.turn}`) });
    }
    if (event.kind === 'connection') return t(event.status === 'lost' ? 'lost' : 'back');
    if (event.kind === 'end') return resultWords(game);
    // The other events concern only the two players.
    if (own === null) return null;
    const opponent = oppositeColor(own);
    const name = nameOf(opponent);
    if (event.kind === 'rematch') {
      const opponentId = game[`${opponent}_player_id`];
      return event.by === opponentId ? t('rematchOffered', { name }) : null;
    }
    if (event.kind === 'away') return event.color === opponent ? t('away', { name }) : null;
    if (event.kind === 'offer-gone') {
      return t(event.what === 'draw' ? 'drawGone' : 'takebackGone');
    }
    if (event.by === own) return null;
    return t(event.what === 'draw' ? 'drawOffered' : 'takebackAsked', { name });
  }

  return {
    announcements,
    speak(event) {
      const words = wordsOf(event);
      if (words !== null) announcements.announce(words);
    },
    warn(color, ms) {
      const isLong = ms > LONG_MS;
      const count = Math.round(ms / (isLong ? 60_000 : 1_000));
      const left = t(isLong ? 'minutesLeft' : 'secondsLeft', { count });
      if (color === own) announcements.announce(t('ownLow', { left }));
      else announcements.announce(t('low', { color: chess(`colors.${color}`), left }));
    },
  };
}
