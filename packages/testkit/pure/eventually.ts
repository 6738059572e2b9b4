import { setTimeout as pause } from 'node:timers/promises';

/** Thrown by a condition that does not hold yet, where no assertion says so. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/**
 * Waits until a condition holds, and fails with its last error where it never does. Assertions and `NotYet` say that it
 * does not hold yet. Any other error fails at once: it is a fault of the test or of the program, which waiting would
 * hide. An error that is expected meanwhile is named by `despite`.
 */
export async function eventually<T>(
  check: () => Promise<T> | T,
  limitMs = 120_000,
  pauseMs = 50,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (!saysNotYet(error) || Date.now() > deadline) throw error;
      await pause(pauseMs);
    }
  }
}

function saysNotYet(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AssertionError' || error.name === 'NotYet');
}

/** The same condition, for which these errors mean that it does not hold yet. */
export function despite<T>(
  isExpected: (error: unknown) => boolean,
  check: () => Promise<T> | T,
): () => Promise<T> {
  return async () => {
    try {
      return await check();
    } catch (error) {
      throw isExpected(error) ? new NotYet(String(error), { cause: error }) : error;
    }
  };
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** A process that is starting, or was killed, refuses connections or breaks them. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return UNREACHABLE.has(codeOf(error)) || isUnreachable(error.cause);
}

/** A slot cannot be dropped until the process that reads from it has ended. */
export function isSlotInUse(error: unknown): boolean {
  return codeOf(error) === '55006';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
