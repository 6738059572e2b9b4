/**
 * An error response, or no response (`network`, status 0). The code selects the message; the server's own sentence
 * is shown for unknown codes.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Which part of a file was too much work; 0 if none is named. */
  readonly place: number;

  constructor(status: number, code: string, message: string, place = 0) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.place = place;
  }
}

/** Whether the same request would fail again: a refusal is a response, a lost connection is none. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
