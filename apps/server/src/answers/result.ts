import type { ErrorCode } from '@rookery/contract';
import type { RouteAnswer, RouteError, RouteKey } from '@rookery/contract/routes';
import type { Orderer } from '../threads/thread-job.ts';

/** The result of a use case: a value, or a refusal with a code of the contract. Only unexpected errors are thrown. */
export type Result<T, Code extends ErrorCode = ErrorCode> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: Code };

/** The result of a route's use case: its answer, or one of its error codes. */
export type RouteResult<Key extends RouteKey> = Result<RouteAnswer<Key>, RouteError<Key>>;

export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

export function refuse<const Code extends ErrorCode>(code: Code): Result<never, Code> {
  return { ok: false, code };
}

/**
 * The rest of a read, which needs a thread and no longer the data store: it begins when the transaction has ended, so that
 * no connection waits for it.
 */
export class Afterwards<Answer> {
  readonly work: (orderer: Orderer) => Promise<Answer>;

  constructor(work: (orderer: Orderer) => Promise<Answer>) {
    this.work = work;
  }
}
