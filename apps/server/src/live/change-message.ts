/** A change on its way from the relay to the gateways. What clients get of it is written once, here. */
export interface ChangeMessage {
  /** `doubt`: something has changed that could not be sent; it has to be read. */
  readonly kind: 'INSERT' | 'UPDATE' | 'DELETE' | 'doubt';
  /** Greater is later, as text. */
  readonly position: string;
  /** The row's own count of its changes, where it has one. */
  readonly version: number | null;
  /** The count that this change made. The row that is sent may be newer, where it had to be read again. */
  readonly made: number | null;
  /** What has to be known of the row to send it on, where something has. See `MARKS`. */
  readonly marks?: Marks;
  /** The `data` of the protocol's event, as JSON. */
  readonly data: string;
}

/** By column. */
export type Marks = Readonly<Record<string, string>>;

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
