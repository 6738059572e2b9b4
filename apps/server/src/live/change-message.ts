/** A change, sent from the relay to the gateways. It contains the bytes that clients get. */
export interface ChangeMessage {
  /** `resync`: the change is too large to be sent, so clients have to read the row. */
  readonly kind: 'INSERT' | 'UPDATE' | 'DELETE' | 'resync';
  /** Position in the log; compares as text, greater is later. */
  readonly position: string;
  /** The version of the row that is sent; null if its table has no version column. */
  readonly version: number | null;
  /** The version that this change made. `version` is newer if the row had to be read again. */
  readonly loggedVersion: number | null;
  /** Columns that gateways need to decide who gets the change. See `LiveTable`. */
  readonly filterColumns?: FilterColumns;
  /** The `data` of the protocol's event, as JSON. */
  readonly data: string;
}

/** Values by column. */
export type FilterColumns = Readonly<Record<string, string>>;

const NEWLINE = 0x0a;

export function writeChange({ data, ...head }: ChangeMessage): Buffer {
  return Buffer.from(`${JSON.stringify(head)}\n${data}`);
}

export function readChange(message: Uint8Array): ChangeMessage {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const end = bytes.indexOf(NEWLINE);
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<ChangeMessage, 'data'>;
  return { ...head, data: bytes.toString('utf8', end + 1) };
}
