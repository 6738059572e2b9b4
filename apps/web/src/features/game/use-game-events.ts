import { useEffect, useEffectEvent, useRef } from 'react';
import { eventsBetween, type GameEvent, type ObservedGame } from './game-events.ts';

/** Calls back with each event that happens after the page was opened. */
export function useGameEvents(
  { line, game, status }: ObservedGame,
  onEvent: (event: GameEvent) => void,
) {
  const seen = useRef<ObservedGame | null>(null);
  const tell = useEffectEvent(onEvent);
  useEffect(() => {
    const now: ObservedGame = { line, game, status };
    const before = seen.current ?? now;
    seen.current = now;
    for (const event of eventsBetween(before, now)) tell(event);
  }, [line, game, status]);
}
