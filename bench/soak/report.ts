import type { Counts } from './counts.ts';
import { clockText } from './day.ts';
import type { Relation } from './database-sizes.ts';
import { floorsOf, growsWithoutRows, slopeOf } from './figures.ts';
import { sumOf, type Sample } from './samples.ts';

const MB = 1_048_576;
const KB = 1_024;
/** Until then, code is compiled, caches fill, and connections open. */
const WARM_UP_PART = 0.15;
/** Smaller growth is a few pages. */
const SHOWN_BYTES = 64 * KB;

interface Figure {
  readonly name: string;
  readonly digits: number;
  readonly read: (sample: Sample) => number;
}

const metric =
  (name: string, factor = 1) =>
  (sample: Sample) =>
    sumOf(sample.figures, name) * factor;

const FIGURES: readonly Figure[] = [
  { name: 'resident memory, MB', digits: 0, read: metric('process_resident_memory_bytes', 1 / MB) },
  {
    name: 'JavaScript heap in use, MB',
    digits: 0,
    read: metric('nodejs_heap_size_used_bytes', 1 / MB),
  },
  {
    name: 'buffers outside the heap, MB',
    digits: 0,
    read: metric('nodejs_external_memory_bytes', 1 / MB),
  },
  {
    name: 'event loop delay p50, ms',
    digits: 1,
    read: metric('rookery_event_loop_delay_seconds{quantile="0.5"}', 1_000),
  },
  {
    name: 'event loop delay p99, ms',
    digits: 1,
    read: metric('rookery_event_loop_delay_seconds{quantile="0.99"}', 1_000),
  },
  { name: 'event loop busy, %', digits: 0, read: metric('rookery_event_loop_utilization', 100) },
  { name: 'database connections in use', digits: 0, read: metric('rookery_database_pool_in_use') },
  { name: 'callers waiting for one', digits: 0, read: metric('rookery_database_pool_waiting') },
  { name: 'relay lag, s', digits: 2, read: metric('rookery_relay_lag_seconds') },
  {
    name: 'log kept for the relay, MB',
    digits: 1,
    read: ({ database }) => database.keptWalBytes / MB,
  },
  { name: 'jobs waiting', digits: 0, read: metric('rookery_jobs_waiting') },
  { name: 'live connections', digits: 0, read: metric('rookery_gateway_sockets') },
  { name: 'followed games and lists', digits: 0, read: metric('rookery_gateway_feeds') },
  { name: 'members online', digits: 0, read: ({ online }) => online },
  {
    name: 'tables and indexes, MB',
    digits: 1,
    read: ({ database }) => sum(database.relations.map(({ bytes }) => bytes)) / MB,
  },
  {
    name: 'dead rows',
    digits: 0,
    read: ({ database }) => sum(database.relations.map(({ dead }) => dead)),
  },
];

export function reportFigures(samples: readonly Sample[]): void {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_PART));
  const [first, last] = [warm[0], warm.at(-1)];
  if (first === undefined || last === undefined)
    return console.log('No figures: the run was too short.');
  const middle = warm[Math.floor(warm.length / 2)] ?? last;
  console.log(
    `\n| ${['figure', `start, ${clockText(first.hour)}`, `middle, ${clockText(middle.hour)}`, `end, ${clockText(last.hour)}`, 'highest', 'slope per hour'].join(' | ')} |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const { name, digits, read } of FIGURES) {
    const values = [read(first), read(middle), read(last), Math.max(...warm.map(read))];
    const slope = slopeOf(warm.map((sample) => ({ hours: sample.hours, value: read(sample) })));
    console.log(
      `| ${name} | ${values.map((value) => value.toFixed(digits)).join(' | ')} | ${slope.toFixed(digits + 2)} |`,
    );
  }
  const floors = floorsOf(
    warm.map((sample) => ({
      hours: sample.hours,
      value: metric('nodejs_heap_size_used_bytes', 1 / MB)(sample),
    })),
    6,
  );
  console.log(
    `lowest heap in each sixth of the time after warm-up, MB: ${floors.map((floor) => floor.toFixed(0)).join(', ')}`,
  );
}

export interface Grown {
  readonly before: readonly Relation[];
  readonly after: readonly Relation[];
  readonly rowsBefore: ReadonlyMap<string, number>;
  readonly rowsAfter: ReadonlyMap<string, number>;
  /** Sizes after the tables were written anew. */
  readonly compact: ReadonlyMap<string, number>;
}

/** The growth of tables and indexes per new row. Returns those that grew without rows. */
export function reportGrowth(grown: Grown): string[] {
  const { before, after, rowsBefore, rowsAfter, compact } = grown;
  const sizes = new Map(before.map((relation) => [relation.name, relation]));
  const rows = after.map((relation) => {
    const { name, table, bytes } = relation;
    const rowsAdded = (rowsAfter.get(table) ?? 0) - (rowsBefore.get(table) ?? 0);
    const earlier = sizes.get(name);
    const growth = {
      rowsAdded,
      bytes,
      bytesAdded: bytes - (earlier?.bytes ?? 0),
      compactBytes: compact.get(name) ?? 0,
    };
    const updated = relation.updated - (earlier?.updated ?? 0);
    const hot = relation.hot - (earlier?.hot ?? 0);
    return { ...relation, ...growth, updated, hot, isFlagged: growsWithoutRows(growth) };
  });
  const shown = rows
    .filter(({ bytesAdded, isFlagged }) => bytesAdded >= SHOWN_BYTES || isFlagged)
    .toSorted((one, other) => other.bytesAdded - one.bytesAdded);
  console.log(
    '\n| table or index | size, kB | grown by, kB | written anew, kB | new rows | bytes per new row | updates, of them HOT | dead rows | |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const row of shown) {
    const perRow = row.rowsAdded > 0 ? (row.bytesAdded / row.rowsAdded).toFixed(0) : '–';
    const hot =
      row.updated > 0 ? `${row.updated}, ${((100 * row.hot) / row.updated).toFixed(0)} %` : '';
    const cells = [
      row.name,
      kb(row.bytes),
      kb(row.bytesAdded),
      kb(row.compactBytes),
      row.rowsAdded,
      perRow,
      hot,
      row.dead || '',
      row.isFlagged ? 'grows without rows' : '',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const rest = rows.filter((row) => !shown.includes(row));
  console.log(
    `${rest.length} others together: ${kb(sum(rest.map(({ bytes }) => bytes)))} kB, grown by ${kb(sum(rest.map(({ bytesAdded }) => bytesAdded)))} kB`,
  );
  return shown.filter(({ isFlagged }) => isFlagged).map(({ name }) => name);
}

export function reportCounts({ done, refused, errors }: Counts): void {
  console.log(`\nactions: ${sum([...done.values()])} (${listOf(done)})`);
  console.log(`expected refusals: ${listOf(refused) || 'none'}`);
  console.log(`unexpected errors: ${errors.length}`);
  for (const error of errors.slice(0, 20)) console.log(`  ${error}`);
}

export interface Use {
  /** Since the start of the process, with its engine. */
  readonly serverSeconds: number;
  readonly postgresSeconds: number;
  readonly walBytes: number;
  readonly moves: number;
}

export function reportUse({ serverSeconds, postgresSeconds, walBytes, moves }: Use): void {
  console.log(
    `processor time of the whole day: server ${serverSeconds.toFixed(0)} s, Postgres ${postgresSeconds.toFixed(0)} s`,
  );
  console.log(
    `log written: ${(walBytes / MB).toFixed(0)} MB, ${(walBytes / moves).toFixed(0)} bytes for each move of a member, everything included`,
  );
}

function listOf(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, count]) => `${kind} ${count}`)
    .join('; ');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function kb(bytes: number): string {
  return (bytes / KB).toFixed(0);
}
