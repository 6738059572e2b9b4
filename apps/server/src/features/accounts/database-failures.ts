import { AsyncLocalStorage } from 'node:async_hooks';
import { violatedConstraint } from '@rookery/database';

/** The first database error of a call to better-auth. */
interface Call {
  failure: Error | null;
}

const calls = new AsyncLocalStorage<Call>();

/** Two sign-ups with the same address at once: better-auth refuses the second one. */
const EXPECTED = 'users_email_key';

/** Called with every error of the accounts database. */
export function noteDatabaseFailure(error: Error): void {
  const call = calls.getStore();
  if (call === undefined || violatedConstraint(error) === EXPECTED) return;
  call.failure ??= error;
}

/**
 * Calls better-auth. It answers some errors of the database with a refusal, for example a failed insert with 422, and
 * replaces others by an error without a cause. If the call did not succeed, this throws the database error instead.
 */
export function withDatabaseFailures<T>(
  work: () => Promise<T>,
  isSuccess: (result: T) => boolean,
): Promise<T> {
  const call: Call = { failure: null };
  return calls.run(call, async () => {
    try {
      const result = await work();
      if (call.failure !== null && !isSuccess(result)) throw call.failure;
      return result;
    } catch (error) {
      throw call.failure ?? error;
    }
  });
}
