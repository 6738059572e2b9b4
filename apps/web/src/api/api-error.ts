/**
 * A refusal, or no answer at all (`network`, status 0). The code is what the words are chosen by;
 * the message is the server's own sentence, shown where we have no better one.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
