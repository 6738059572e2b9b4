import { FetchError } from './fetch-error.ts';

/** The total time of a request. Its signal aborts with a `FetchError` that names the cause. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Rejects when the time is over, even if the work itself cannot be stopped: a look-up, or connecting. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Frees the timer. */
  end(): void;
}

export function createDeadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (): void => controller.abort(new FetchError('aborted'));
  const timer = setTimeout(() => controller.abort(new FetchError('timeout')), timeoutMs);
  if (outer?.aborted === true) abort();
  else outer?.addEventListener('abort', abort, { once: true });

  function race<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const onAbort = (): void => reject(signal.reason);
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }

  function end(): void {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }

  return { signal, race, end };
}
