import type { ChessPreferences } from '@rookery/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { GameEvent } from './game-events.ts';
import { createSynth, type SoundName, type Synth } from './synth.ts';

/** The sound of an event; null for silent events. */
export function soundOf(event: GameEvent): SoundName | null {
  if (event.kind === 'end') return 'end';
  if (event.kind === 'offer' || event.kind === 'rematch') return 'low';
  if (event.kind !== 'move') return null;
  // The end of the game has its own sound.
  if (event.move.threat === 'mate') return null;
  if (event.move.threat === 'check') return 'check';
  return event.move.captured === null ? 'move' : 'capture';
}

/** Browsers allow sound only after a user gesture. */
const TOUCHES = ['pointerdown', 'keydown'] as const;

export function useSounds({ sound, volume }: ChessPreferences): (name: SoundName) => void {
  const synth = useRef<Synth | null>(null);
  const wake = useEffectEvent(() => {
    synth.current ??= createSynth();
  });
  useEffect(() => {
    const touched = () => wake();
    for (const touch of TOUCHES) window.addEventListener(touch, touched, { once: true });
    return () => {
      for (const touch of TOUCHES) window.removeEventListener(touch, touched);
      synth.current?.close();
      synth.current = null;
    };
  }, []);
  return (name) => {
    if (sound) synth.current?.play(name, volume);
  };
}
