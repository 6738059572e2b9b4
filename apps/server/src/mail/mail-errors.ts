/** An error of the mail transport. */
interface TransportError {
  readonly responseCode?: number;
  /** The command that failed. */
  readonly command?: string;
}

/** A reply of class 5 is final: the same mail would be refused again. */
export function isRefusal(error: unknown): boolean {
  const { responseCode } = error as TransportError;
  return responseCode !== undefined && responseCode >= 500;
}

/** The whole mail was sent, and no reply came: the server may have accepted it. */
export function isUncertain(error: unknown): boolean {
  const { responseCode, command } = error as TransportError;
  return responseCode === undefined && command === 'DATA';
}
