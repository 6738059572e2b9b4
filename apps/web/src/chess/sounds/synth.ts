export type SoundName = 'move' | 'capture' | 'check' | 'low' | 'end';

/** A tone of a sound: start and duration in seconds, frequency in hertz. */
interface Tone {
  readonly at: number;
  readonly hertz: number;
  readonly seconds: number;
  readonly shape: OscillatorType;
  readonly loudness: number;
}

function wood(at: number, hertz: number, loudness = 1): Tone {
  return { at, hertz, seconds: 0.09, shape: 'triangle', loudness };
}
function bell(at: number, hertz: number, loudness = 0.5): Tone {
  return { at, hertz, seconds: 0.5, shape: 'sine', loudness };
}

const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
  move: [wood(0, 320), wood(0.012, 180, 0.7)],
  capture: [wood(0, 420), wood(0.03, 240), wood(0.06, 140, 0.8)],
  check: [wood(0, 320), bell(0.05, 880)],
  low: [bell(0, 660), bell(0.18, 660), bell(0.36, 660)],
  end: [bell(0, 523), bell(0.16, 659), bell(0.32, 784, 0.6)],
};

const LOUDEST = 0.35;
const ATTACK_SECONDS = 0.004;
const SILENCE = 0.0001;

/** Synthesises its sounds, so nothing is downloaded. */
export interface Synth {
  /** The volume is from 0 to 100. */
  readonly play: (name: SoundName, volume: number) => void;
  readonly close: () => void;
}

export function createSynth(): Synth {
  const context = new AudioContext();
  return {
    play(name, volume) {
      if (volume <= 0) return;
      if (context.state === 'suspended') void context.resume();
      for (const tone of SOUNDS[name]) ring(context, tone, (volume / 100) * LOUDEST);
    },
    close: () => void context.close(),
  };
}

function ring(context: AudioContext, tone: Tone, volume: number): void {
  const start = context.currentTime + tone.at;
  const end = start + tone.seconds;
  const oscillator = new OscillatorNode(context, { type: tone.shape, frequency: tone.hertz });
  const gain = new GainNode(context, { gain: SILENCE });
  gain.gain.setValueAtTime(SILENCE, start);
  gain.gain.linearRampToValueAtTime(volume * tone.loudness, start + ATTACK_SECONDS);
  gain.gain.exponentialRampToValueAtTime(SILENCE, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
