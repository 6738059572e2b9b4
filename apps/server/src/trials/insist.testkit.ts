import { setTimeout as pause } from 'node:timers/promises';
import type { RawResponse } from '@rookery/testkit';

/** Longer than all outages of a test together: nobody is promised an answer in between. */
const PATIENCE_MS = 150_000;
const REPEAT_AFTER_MS = 400;

export interface Answer {
  readonly response: RawResponse;
  /** An answer may have been lost: what was asked for may have been done before. */
  readonly repeated: boolean;
}

/** Sends a request until it is answered, as a client does that has a move to deliver. */
export async function insist(
  request: () => Promise<RawResponse>,
  givenUp: AbortSignal,
): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let repeated = false; ; repeated = true) {
    givenUp.throwIfAborted();
    const answer = await request().catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.status < 500) return { response: answer, repeated };
    if (Date.now() > deadline) throw new Error(`No answer but ${reasonOf(answer)}`);
    await pause(REPEAT_AFTER_MS * (0.5 + Math.random()));
  }
}

function reasonOf(answer: Error | RawResponse): string {
  return answer instanceof Error ? answer.message : `${answer.status} ${answer.text}`;
}
