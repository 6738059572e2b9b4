import type { Subject } from '@rookery/bus';
import { jsonWriter, type Relation, type RowChange, type Value } from '@rookery/database';
import { writeChange, type FilterColumns } from '../live/change-message.ts';
import { changeSubject, permissionKey, PERMISSION_SUBJECT } from '../live/subjects.ts';
import { liveTable } from '../live/tables/index.ts';

export interface EncodedChange {
  readonly subjects: readonly Subject[];
  readonly message: Buffer;
}

/** `logged`: the row as it is in the log, if `row` was read again later and may be newer. */
export interface EncodableChange extends RowChange {
  readonly logged?: RowChange['row'];
}

/** Larger than any usual row, smaller than the limit of the bus. */
const MAX_MESSAGE_BYTES = 512 * 1024;

/** Encodes a change as clients will get it. Null for a table that cannot be followed. */
export function createEncoder(typeNames: ReadonlyMap<number, string>) {
  const encoders = new Map<Relation, TableEncoder | null>();

  function encoderOf(relation: Relation): TableEncoder | null {
    const known = encoders.get(relation);
    if (known !== undefined) return known;
    const encoder = createTableEncoder(relation, typeNames);
    encoders.set(relation, encoder);
    return encoder;
  }

  return (change: EncodableChange): EncodedChange | null => {
    const encoder = encoderOf(change.relation);
    const subjects = encoder?.subjectsOf(change) ?? [];
    if (!encoder || subjects.length === 0) return null;
    const { kind, position, row, old, logged = row } = change;
    const filterColumns = encoder.readFilterColumns(kind, row ?? old ?? []);
    const head = {
      kind,
      position,
      version: encoder.readVersion(row),
      loggedVersion: encoder.readVersion(logged),
      ...(filterColumns && { filterColumns }),
    };
    const whole = writeChange({
      ...head,
      data:
        `${encoder.opening},"type":"${kind}"` +
        `,"commit_timestamp":"${new Date(change.committedAt).toISOString()}"` +
        `,"record":${row === null ? '{}' : encoder.writeRow(row)}` +
        `,"old_record":${kind === 'INSERT' ? '{}' : encoder.writeKeys(old ?? row ?? [])}}`,
    });
    if (whole.length <= MAX_MESSAGE_BYTES) return { subjects, message: whole };
    return { subjects, message: writeChange({ ...head, kind: 'resync', data: '' }) };
  };
}

/** Encodes the changes of one table. */
interface TableEncoder {
  subjectsOf(change: RowChange): Subject[];
  /** The beginning of every message: schema, table and columns as JSON. */
  readonly opening: string;
  readVersion(values: readonly Value[] | null): number | null;
  /** Null for a change that no gateway filters. */
  readFilterColumns(kind: RowChange['kind'], values: readonly Value[]): FilterColumns | null;
  writeRow(values: readonly Value[]): string;
  writeKeys(values: readonly Value[]): string;
}

function createTableEncoder(
  relation: Relation,
  typeNames: ReadonlyMap<number, string>,
): TableEncoder | null {
  const { schema, table } = relation;
  const live = liveTable(table);
  if (live === null) return null;
  const columns = relation.columns.map(({ name, type, isKey }, index) => {
    const typeName = typeNames.get(type) ?? 'text';
    const isOptional = live.omittedIfNull?.includes(name) ?? false;
    return { name, index, isKey, isOptional, type: typeName, write: jsonWriter(typeName) };
  });
  const feeds = Object.entries(live.feeds).map(([column, { events }]) => ({
    column,
    events,
    index: relation.columns.findIndex(({ name }) => name === column),
  }));
  const filterColumns = columns.filter(({ name }) => live.filterColumns?.includes(name));
  const version = relation.columns.findIndex(({ name }) => name === 'version');
  const described = columns.map(({ name, type }) => ({ name, type }));
  const head = JSON.stringify({ schema, table, columns: described, errors: null });
  return {
    subjectsOf({ kind, row, old }) {
      const routed = feeds.flatMap(({ column, events, index }) => {
        const value = events.includes(kind) ? (row ?? old)?.[index] : null;
        return typeof value === 'string' ? [changeSubject(table, column, value)] : [];
      });
      return live.endsPermissions?.includes(kind) ? [...routed, PERMISSION_SUBJECT] : routed;
    },
    readFilterColumns(kind, values) {
      if (filterColumns.length === 0 || live.endsPermissions?.includes(kind) === false) return null;
      const entries = filterColumns.map(({ name, index }) => {
        const value = values[index] ?? '';
        return [name, live.endsPermissions ? permissionKey(table, value) : value] as const;
      });
      return Object.fromEntries(entries);
    },
    readVersion(values) {
      const text = values?.[version];
      return typeof text === 'string' ? Number(text) : null;
    },
    opening: head.slice(0, -1),
    writeRow: objectWriter(columns),
    writeKeys: objectWriter(columns.filter(({ isKey }) => isKey)),
  };
}

function objectWriter(
  columns: readonly {
    name: string;
    index: number;
    isOptional: boolean;
    write: (text: string) => string;
  }[],
) {
  const fields = columns.map((column) => ({ ...column, label: `${JSON.stringify(column.name)}:` }));
  return (values: readonly Value[]): string => {
    let text = '';
    for (const { index, isOptional, write, label } of fields) {
      const value = values[index] ?? null;
      if (value === null && isOptional) continue;
      if (text !== '') text += ',';
      text += label + (value === null ? 'null' : write(value));
    }
    return `{${text}}`;
  };
}
