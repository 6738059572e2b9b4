import { setTimeout as pause } from 'node:timers/promises';
import type { RawResponse } from '@rookery/testkit';

/** Longer than all outages of a test together. */
const TIMEOUT_MS = 150_000;
const RETRY_AFTER_MS = 400;

export interface Answer {
  readonly response: RawResponse;
  /** The request was sent more than once, so an earlier attempt may have succeeded. */
  readonly repeated: boolean;
}

/** Repeats a request until it is answered, as the web app does for moves. */
export async function retryUntilAnswered(
  request: () => Promise<RawResponse>,
  signal: AbortSignal,
): Promise<Answer> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let repeated = false; ; repeated = true) {
    signal.throwIfAborted();
    const answer = await request().catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.status < 500) return { response: answer, repeated };
    if (Date.now() > deadline) throw new Error(`No answer in time, last: ${reasonOf(answer)}`);
    await pause(RETRY_AFTER_MS * (0.5 + Math.random()));
  }
}

function reasonOf(answer: Error | RawResponse): string {
  return answer instanceof Error ? answer.message : `${answer.status} ${answer.text}`;
}
