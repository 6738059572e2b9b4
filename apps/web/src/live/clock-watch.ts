import type { ClockAnswer } from '@rookery/contract';
import { addSample, bestSample, readClock, type ClockEstimate } from './clock-estimate.ts';

export interface ClockTiming {
  /** So many questions in quick succession: one alone may have had a bad way. */
  readonly burst: number;
  readonly burstGapMs: number;
  readonly everyMs: number;
}

export const CLOCK_TIMING: ClockTiming = { burst: 4, burstGapMs: 250, everyMs: 15_000 };

export interface ClockWatch {
  readonly start: () => void;
  readonly stop: () => void;
  readonly answered: (answer: ClockAnswer) => void;
}

interface ClockWatchOptions {
  readonly timing: ClockTiming;
  /** Our own clock, which must not jump when somebody sets the time. */
  readonly now: () => number;
  readonly ask: (sent: number) => void;
  readonly estimated: (clock: ClockEstimate) => void;
}

/** Asks for the server's time again and again, and keeps what the best of the last answers said. */
export function watchClock({ timing, now, ask, estimated }: ClockWatchOptions): ClockWatch {
  let samples: readonly ClockEstimate[] = [];
  let next: ReturnType<typeof setTimeout> | undefined;

  function askAndGoOn(asked: number): void {
    ask(now());
    const pause = asked < timing.burst ? timing.burstGapMs : timing.everyMs;
    next = setTimeout(() => askAndGoOn(asked + 1), pause);
  }

  function stop(): void {
    clearTimeout(next);
  }

  return {
    start() {
      stop();
      askAndGoOn(1);
    },
    stop,
    answered(answer) {
      const sample = readClock(answer, now());
      if (sample === null) return;
      samples = addSample(samples, sample);
      estimated(bestSample(samples) ?? sample);
    },
  };
}
