import type { LogEntry } from '@rookery/contract';

const COLUMNS = [
  'created_at',
  'actor_name',
  'action',
  'target_name',
  'before',
  'after',
  'actor_id',
  'target_id',
] as const satisfies readonly (keyof LogEntry)[];

/** A table with a header, by RFC 4180. */
export function writeCsv(entries: readonly LogEntry[]): string {
  const rows = entries.map((entry) => COLUMNS.map((column) => cell(entry[column] ?? '')));
  return [COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** Members choose names: a spreadsheet must not take one for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
