import { isClock, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import {
  clockText,
  delayLeftMs,
  isLow,
  isRunning,
  longTextHoldsMs,
  serverNow,
  shownMs,
  textHoldsMs,
} from '../../chess/clock/clock-reading.ts';
import { useTimeLeftWords } from '../../chess/clock/use-clock-words.ts';
import type { ClockEstimate } from '../../live/clock-estimate.ts';

interface ClockProps {
  game: ChessGame;
  color: Color;
  estimate: ClockEstimate | null;
  /** Called each time the time becomes low. */
  onLow: (color: Color, ms: number) => void;
}

/** Writes its text directly, because rendering ten times a second is too expensive. */
export function Clock({ game, color, estimate, onLow }: ClockProps) {
  const t = useTranslations('game');
  const chess = useTranslations('chess');
  const face = useRef<HTMLDivElement>(null);
  const wasLow = useRef<boolean | null>(null);
  const warn = useEffectEvent(onLow);
  const timeLeftWords = useEffectEvent(useTimeLeftWords());
  const running = isRunning(game, color);

  useLayoutEffect(() => {
    const element = face.current;
    if (element === null) return undefined;
    let next: ReturnType<typeof setTimeout> | undefined;
    const hasTenths = isClock(game.time_control);
    const show = () => {
      const now = serverNow(estimate);
      const ms = shownMs(game, color, now);
      const low = isLow(ms, game);
      element.textContent = hasTenths ? clockText(ms) : timeLeftWords(ms);
      element.toggleAttribute('data-low', low);
      // A page that opens with a low clock shows it already, so it does not warn.
      if (low && wasLow.current === false && running) warn(color, ms);
      wasLow.current = low;
      // At zero the server decides: a move that was made in time may still be under way.
      const holdsMs = hasTenths ? textHoldsMs(ms) : longTextHoldsMs(ms);
      if (running && ms > 0) next = setTimeout(show, delayLeftMs(game, now) + holdsMs);
    };
    show();
    // Timers of a hidden page are slow, so the text is updated when the page becomes visible.
    document.addEventListener('visibilitychange', show);
    return () => {
      clearTimeout(next);
      document.removeEventListener('visibilitychange', show);
    };
  }, [game, color, estimate, running]);

  return (
    <div
      ref={face}
      role="timer"
      aria-label={t('clock', { color: chess(`colors.${color}`) })}
      data-running={running || undefined}
      className="game-clock"
    />
  );
}
