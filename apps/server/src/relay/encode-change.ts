import type { Subject } from '@rookery/bus';
import { jsonWriter, type Relation, type RowChange, type Value } from '@rookery/database';
import { writeChange, type Marks } from '../live/change-message.ts';
import {
  changeSubject,
  MARKS,
  ROUTES,
  STANDING_SUBJECT,
  STANDING_TABLES,
} from '../live/subjects.ts';

export interface EncodedChange {
  readonly subjects: readonly Subject[];
  readonly message: Buffer;
}

/** `logged`: the row as the log had it, where `row` was read again since and may be newer. */
export interface EncodableChange extends RowChange {
  readonly logged?: RowChange['row'];
}

/** More than any row of ours, less than a bus carries. */
const LARGEST_MESSAGE_BYTES = 512 * 1024;

/** Writes a change as clients will get it. Null for a table that nobody can follow. */
export function createEncoder(typeNames: ReadonlyMap<number, string>) {
  const forms = new Map<Relation, Form | null>();

  function formOf(relation: Relation): Form | null {
    const known = forms.get(relation);
    if (known !== undefined) return known;
    const form = createForm(relation, typeNames);
    forms.set(relation, form);
    return form;
  }

  return (change: EncodableChange): EncodedChange | null => {
    const form = formOf(change.relation);
    const subjects = form?.subjectsOf(change) ?? [];
    if (!form || subjects.length === 0) return null;
    const { kind, position, row, old, logged = row } = change;
    const marks = form.readMarks(row ?? old ?? []);
    const head = {
      kind,
      position,
      version: form.readVersion(row),
      made: form.readVersion(logged),
      ...(marks && { marks }),
    };
    const whole = writeChange({
      ...head,
      data:
        `${form.opening},"type":"${kind}"` +
        `,"commit_timestamp":"${new Date(change.committedAt).toISOString()}"` +
        `,"record":${row === null ? '{}' : form.writeRow(row)}` +
        `,"old_record":${kind === 'INSERT' ? '{}' : form.writeKeys(old ?? row ?? [])}}`,
    });
    if (whole.length <= LARGEST_MESSAGE_BYTES) return { subjects, message: whole };
    return { subjects, message: writeChange({ ...head, kind: 'doubt', data: '' }) };
  };
}

/** What is the same in all changes of a table. */
interface Form {
  subjectsOf(change: RowChange): Subject[];
  readonly opening: string;
  readVersion(values: readonly Value[] | null): number | null;
  /** Null for a table that has none. */
  readMarks(values: readonly Value[]): Marks | null;
  writeRow(values: readonly Value[]): string;
  writeKeys(values: readonly Value[]): string;
}

function createForm(relation: Relation, typeNames: ReadonlyMap<number, string>): Form | null {
  const { schema, table } = relation;
  const columns = relation.columns.map(({ name, type, isKey }, index) => {
    const typeName = typeNames.get(type) ?? 'text';
    return { name, index, isKey, type: typeName, write: jsonWriter(typeName) };
  });
  const routes = Object.entries(ROUTES[table] ?? {}).map(([column, events]) => ({
    column,
    events,
    index: relation.columns.findIndex(({ name }) => name === column),
  }));
  const isStanding = STANDING_TABLES.includes(table);
  if (routes.length === 0 && !isStanding) return null;
  const marks = columns.filter(({ name }) => MARKS[table]?.includes(name));
  const version = relation.columns.findIndex(({ name }) => name === 'version');
  const described = columns.map(({ name, type }) => ({ name, type }));
  const head = JSON.stringify({ schema, table, columns: described, errors: null });
  return {
    subjectsOf({ kind, row, old }) {
      if (isStanding) return [STANDING_SUBJECT];
      return routes.flatMap(({ column, events, index }) => {
        const value = events.includes(kind) ? (row ?? old)?.[index] : null;
        return typeof value === 'string' ? [changeSubject(table, column, value)] : [];
      });
    },
    readMarks: (values) =>
      marks.length === 0
        ? null
        : Object.fromEntries(marks.map(({ name, index }) => [name, values[index] ?? ''])),
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
  columns: readonly { name: string; index: number; write: (text: string) => string }[],
) {
  const fields = columns.map(({ name, index, write }, position) => ({
    index,
    write,
    label: `${position === 0 ? '' : ','}${JSON.stringify(name)}:`,
  }));
  return (values: readonly Value[]): string => {
    let text = '{';
    for (const { index, write, label } of fields) {
      const value = values[index];
      text += label + (value === null || value === undefined ? 'null' : write(value));
    }
    return `${text}}`;
  };
}
