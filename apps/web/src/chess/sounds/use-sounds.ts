import type { ChessPreferences } from '@rookery/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createSynth, type SoundName, type Synth } from './synth.ts';

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
