/**
 * Decodes messages of pgoutput, Postgres's own output plugin (protocol version 1, values as text). All values
 * are copied at once, because the connection reuses the buffer.
 */

export interface Column {
  readonly name: string;
  /** The type's OID. */
  readonly type: number;
  /** Part of the replica identity, so the log contains it for deleted rows, too. */
  readonly isKey: boolean;
}

export interface Relation {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly Column[];
}

/** Text as Postgres writes it, null, or `undefined` for an unchanged TOAST value, which the log leaves out. */
export type Value = string | null | undefined;

export type LogMessage =
  | { readonly kind: 'begin'; readonly commitLsn: bigint; readonly committedAt: number }
  | { readonly kind: 'commit'; readonly endLsn: bigint }
  | {
      readonly kind: 'INSERT' | 'UPDATE';
      readonly relation: Relation;
      readonly row: Value[];
      /** The replica identity of the old row; null if it has not changed. */
      readonly old: Value[] | null;
    }
  | { readonly kind: 'DELETE'; readonly relation: Relation; readonly old: Value[] };

const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

/** Postgres describes a table once per connection, before its first row, so each connection has a decoder. */
export function createDecoder(): (bytes: Buffer) => LogMessage | null {
  const relations = new Map<number, Relation>();

  function relationOf(id: number): Relation {
    const relation = relations.get(id);
    if (relation === undefined) throw new Error(`The log names a table it never described: ${id}.`);
    return relation;
  }

  function readUpdate(reader: Reader): LogMessage {
    const relation = relationOf(reader.uint32());
    const mark = reader.byte();
    const old = mark === 'N' ? null : readTuple(reader);
    if (old !== null) reader.byte();
    return { kind: 'UPDATE', relation, row: readTuple(reader), old };
  }

  return (bytes) => {
    const reader = createReader(bytes);
    switch (reader.byte()) {
      case 'B':
        return { kind: 'begin', commitLsn: reader.uint64(), committedAt: reader.time() };
      case 'C':
        reader.skip(1 + 8);
        return { kind: 'commit', endLsn: reader.uint64() };
      case 'R':
        relations.set(reader.uint32(), readRelation(reader));
        return null;
      case 'I': {
        const relation = relationOf(reader.uint32());
        reader.byte();
        return { kind: 'INSERT', relation, row: readTuple(reader), old: null };
      }
      case 'U':
        return readUpdate(reader);
      case 'D': {
        const relation = relationOf(reader.uint32());
        reader.byte();
        return { kind: 'DELETE', relation, old: readTuple(reader) };
      }
      // Types, origins and logical messages are not used.
      default:
        return null;
    }
  };
}

function readRelation(reader: Reader): Relation {
  const schema = reader.name();
  const table = reader.name();
  reader.skip(1);
  const columns = Array.from({ length: reader.uint16() }, () => {
    const isKey = reader.byte() === '\u0001';
    const name = reader.name();
    const type = reader.uint32();
    reader.skip(4);
    return { name, type, isKey };
  });
  return { schema, table, columns };
}

function readTuple(reader: Reader): Value[] {
  const values: Value[] = Array.from({ length: reader.uint16() });
  for (let index = 0; index < values.length; index += 1) {
    const mark = reader.byte();
    values[index] = mark === 't' ? reader.text() : mark === 'n' ? null : undefined;
  }
  return values;
}

type Reader = ReturnType<typeof createReader>;

function createReader(bytes: Buffer) {
  let at = 0;
  const advance = (length: number) => {
    at += length;
    return at - length;
  };
  return {
    byte: () => String.fromCharCode(bytes.readUInt8(advance(1))),
    uint16: () => bytes.readUInt16BE(advance(2)),
    uint32: () => bytes.readUInt32BE(advance(4)),
    uint64: () => bytes.readBigUInt64BE(advance(8)),
    time: () => POSTGRES_EPOCH_MS + Number(bytes.readBigInt64BE(advance(8))) / 1_000,
    skip: (length: number) => void advance(length),
    text() {
      const length = bytes.readUInt32BE(advance(4));
      return bytes.toString('utf8', advance(length), at);
    },
    name() {
      const end = bytes.indexOf(0, at);
      const name = bytes.toString('utf8', at, end);
      at = end + 1;
      return name;
    },
  };
}
