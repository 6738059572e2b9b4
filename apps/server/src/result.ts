import type { ErrorCode } from '@rookery/contract';

/** The result of a use case: a value, or a refusal with a code of the contract. Only unexpected errors are thrown. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(code: ErrorCode): Result<never> {
  return { ok: false, code };
}
