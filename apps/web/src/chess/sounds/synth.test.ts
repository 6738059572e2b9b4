import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSynth, type SoundName } from './synth.ts';

interface Played {
  readonly hertz: number;
  readonly shape: string;
  readonly times: number[];
  readonly loudest: number[];
}

let played: Played[] = [];

class Context {
  readonly currentTime = 10;
  readonly state = 'running';
  readonly destination = {};
}

class Gain {
  readonly loudest: number[] = [];
  readonly gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: (value: number) => this.loudest.push(value),
    exponentialRampToValueAtTime: () => undefined,
  };
  connect() {
    return this;
  }
}

class Oscillator {
  private readonly note: Played;
  constructor(_: unknown, { type, frequency }: { type: string; frequency: number }) {
    this.note = { hertz: frequency, shape: type, times: [], loudest: [] };
    played.push(this.note);
  }
  connect(gain: Gain) {
    // The list is filled before the sound is connected.
    this.note.loudest.push(...gain.loudest);
    return gain;
  }
  start(at: number) {
    this.note.times.push(at);
  }
  stop(at: number) {
    this.note.times.push(at);
  }
}

beforeEach(() => {
  played = [];
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('OscillatorNode', Oscillator);
  vi.stubGlobal('GainNode', Gain);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The tones of a sound: shape, hertz, start and end in milliseconds, thousandths of the full loudness. */
function tonesOf(name: SoundName, volume = 100) {
  createSynth().play(name, volume);
  return played.map(({ shape, hertz, times, loudest }) => [
    shape,
    hertz,
    ...times.map((at) => Math.round((at - 10) * 1_000)),
    ...loudest.map((value) => Math.round(value * 1_000)),
  ]);
}

test.each([
  [
    'move',
    [
      ['triangle', 320, 0, 90, 350],
      ['triangle', 180, 12, 102, 245],
    ],
  ],
  [
    'capture',
    [
      ['triangle', 420, 0, 90, 350],
      ['triangle', 240, 30, 120, 350],
      ['triangle', 140, 60, 150, 280],
    ],
  ],
  [
    'check',
    [
      ['triangle', 320, 0, 90, 350],
      ['sine', 880, 50, 550, 175],
    ],
  ],
  [
    'low',
    [
      ['sine', 660, 0, 500, 175],
      ['sine', 660, 180, 680, 175],
      ['sine', 660, 360, 860, 175],
    ],
  ],
  [
    'end',
    [
      ['sine', 523, 0, 500, 175],
      ['sine', 659, 160, 660, 175],
      ['sine', 784, 320, 820, 210],
    ],
  ],
] as const)('the sound of %s has its tones', (name, tones) => {
  expect(tonesOf(name)).toEqual(tones);
});

test('the volume scales a sound, and without volume it is silent', () => {
  expect(tonesOf('move', 0)).toEqual([]);
  expect(tonesOf('move', 40).map((tone) => tone.at(-1))).toEqual([140, 98]);
});
