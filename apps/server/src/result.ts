import type { ErrorCode } from '@rookery/contract';

/** What a use case answers: a value, or a refusal the contract has a word for. Only faults throw. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ErrorCode };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(code: ErrorCode): Result<never> {
  return { ok: false, code };
}
