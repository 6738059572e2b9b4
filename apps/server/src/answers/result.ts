import type { ErrorCode } from '@rookery/contract';
import type { RouteAnswer, RouteError, RouteKey } from '@rookery/contract/routes';

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
