import type { ClockAnswer } from '@rookery/contract';
import { addSample, bestSample, readClock, type ClockEstimate } from './clock-estimate.ts';

export interface ClockTiming {
  /** The number of requests in quick succession, because a single one may have been slow. */
  readonly burst: number;
  readonly burstGapMs: number;
  readonly intervalMs: number;
}

export const CLOCK_TIMING: ClockTiming = { burst: 4, burstGapMs: 250, intervalMs: 15_000 };

export interface ClockWatch {
  readonly start: () => void;
  readonly stop: () => void;
  readonly answered: (answer: ClockAnswer) => void;
}

interface ClockWatchOptions {
  readonly timing: ClockTiming;
  /** A monotonic clock of this machine, which does not jump when the system time is set. */
  readonly now: () => number;
  readonly request: (sent: number) => void;
  readonly estimated: (clock: ClockEstimate) => void;
}

/** Requests the server's time at intervals, and reports the best estimate of the last answers. */
export function watchClock({ timing, now, request, estimated }: ClockWatchOptions): ClockWatch {
  let samples: readonly ClockEstimate[] = [];
  let next: ReturnType<typeof setTimeout> | undefined;

  function requestAndSchedule(requests: number): void {
    request(now());
    const pause = requests < timing.burst ? timing.burstGapMs : timing.intervalMs;
    next = setTimeout(() => requestAndSchedule(requests + 1), pause);
  }

  function stop(): void {
    clearTimeout(next);
  }

  return {
    start() {
      stop();
      requestAndSchedule(1);
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
