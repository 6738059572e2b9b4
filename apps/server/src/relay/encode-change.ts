import type { Subject } from '@rookery/bus';
import { jsonWriter, type Relation, type RowChange, type Value } from '@rookery/database';
import { writeChange } from '../live/change-message.ts';
import { changeSubject, routingColumn } from '../live/subjects.ts';

export interface EncodedChange {
  readonly subject: Subject;
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
    const routed = form && (change.row ?? change.old)?.[form.routedBy];
    if (!form || typeof routed !== 'string') return null;
    const { kind, position, row, old, logged = row } = change;
    const head = { kind, position, version: form.readVersion(row), made: form.readVersion(logged) };
    const subject = changeSubject(change.relation.table, routed);
    const whole = writeChange({
      ...head,
      data:
        `${form.opening},"type":"${kind}"` +
        `,"commit_timestamp":"${new Date(change.committedAt).toISOString()}"` +
        `,"record":${row === null ? '{}' : form.writeRow(row)}` +
        `,"old_record":${kind === 'INSERT' ? '{}' : form.writeKeys(old ?? row ?? [])}}`,
    });
    if (whole.length <= LARGEST_MESSAGE_BYTES) return { subject, message: whole };
    return { subject, message: writeChange({ ...head, kind: 'doubt', data: '' }) };
  };
}

/** What is the same in all changes of a table. */
interface Form {
  readonly routedBy: number;
  readonly opening: string;
  readVersion(values: readonly Value[] | null): number | null;
  writeRow(values: readonly Value[]): string;
  writeKeys(values: readonly Value[]): string;
}

function createForm(relation: Relation, typeNames: ReadonlyMap<number, string>): Form | null {
  const { schema, table } = relation;
  const columns = relation.columns.map(({ name, type, isKey }, index) => {
    const typeName = typeNames.get(type) ?? 'text';
    return { name, index, isKey, type: typeName, write: jsonWriter(typeName) };
  });
  const routedBy = relation.columns.findIndex(({ name }) => name === routingColumn(table));
  if (routedBy === -1) return null;
  const version = relation.columns.findIndex(({ name }) => name === 'version');
  const described = columns.map(({ name, type }) => ({ name, type }));
  const head = JSON.stringify({ schema, table, columns: described, errors: null });
  return {
    routedBy,
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
