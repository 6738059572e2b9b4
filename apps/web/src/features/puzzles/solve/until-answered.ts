import { isFinal } from '../../../api/api-error.ts';

export interface RetryOptions {
  readonly retryDelayMs: (tries: number) => number;
  readonly signal?: AbortSignal;
  /** Called when a request had no response and is going to be repeated. */
  readonly onLate?: () => void;
  /** Subscribes to reconnects, after which a waiting request is repeated at once. Returns how to unsubscribe. */
  readonly onReconnected: (hurry: () => void) => () => void;
}

/**
 * Repeats a request until the server has answered it. Rejects if it is refused, and never settles once the signal is
 * aborted. Only for requests that the server handles in the same way when they are repeated.
 */
export async function untilAnswered<Answer>(
  send: () => Promise<Answer>,
  options: RetryOptions,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (isFinal(error)) throw error;
      options.onLate?.();
      await pause(options.retryDelayMs(tries), options);
    }
  }
}

function pause(ms: number, { signal, onReconnected }: RetryOptions): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return;
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      signal?.removeEventListener('abort', stop);
      if (!signal?.aborted) resolve();
    };
    const stop = () => done();
    const timer = setTimeout(done, ms);
    const unsubscribe = onReconnected(done);
    signal?.addEventListener('abort', stop);
  });
}
