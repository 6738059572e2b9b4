import { createInProcessBus, type Bus } from '@rookery/bus';
import { asOwner } from '@rookery/database';
import { administer, BOT_IDS, eventually, NotYet, TEST_SECRET } from '@rookery/testkit';
import { createLog } from '../http/logging.ts';
import { readChange, type ChangeMessage } from '../live/change-message.ts';
import { changeSubject } from '../live/subjects.ts';
import { startRelay, type Relay } from './relay.ts';

/** A bus that records what is published and can be made to fail. */
export interface TestBus {
  readonly bus: Bus;
  /** All changes of rows that the bus has taken, in order, without the feeds of new games. */
  readonly taken: Published[];
  /** From now on, the bus takes nothing and `flush` throws. */
  fail(): void;
  /** From now on, the bus takes nothing and `flush` never resolves. */
  hang(): void;
  heal(): void;
  /** How often `flush` has thrown. */
  failures(): number;
}

interface Published extends ChangeMessage {
  readonly subject: string;
}

export function createTestBus(): TestBus {
  const inner = createInProcessBus((error) => {
    throw error;
  });
  const taken: Published[] = [];
  let sent: Published[] = [];
  let failing = false;
  let hanging: PromiseWithResolvers<void> | null = null;
  let failures = 0;
  return {
    taken,
    bus: {
      ...inner,
      publish(subject, message) {
        const isOfRow = /^changes\.\w+\.(id|workspace_id)\./.test(subject);
        if (isOfRow) sent.push({ subject, ...readChange(message) });
      },
      async flush() {
        const flushed = sent;
        sent = [];
        await hanging?.promise;
        if (!failing) return void taken.push(...flushed);
        failures += 1;
        throw new Error('The bus has failed.');
      },
    },
    fail: () => void (failing = true),
    hang: () => void (hanging ??= Promise.withResolvers<void>()),
    heal() {
      failing = false;
      hanging?.resolve();
      hanging = null;
    },
    failures: () => failures,
  };
}

export function startTestRelay(databaseUrl: string, { bus }: TestBus): Relay {
  return startRelay(
    { databaseUrl, secret: TEST_SECRET, isBusInProcess: false },
    bus,
    createLog('silent'),
  );
}

/** Resolves once this relay is the active one. */
export function becomesActive(relay: Relay): Promise<void> {
  return eventually(async () => {
    if (!(await relay.metrics()).active) throw new NotYet('This relay is not active.');
  });
}

/** Inserts a game whose state is not valid; the relay does not look at it. */
export async function insertGame(databaseUrl: string, moves: readonly string[] = []) {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ id: string }>(
      `insert into chess_games (white_player_id, black_player_id, game_state, moves)
       values ($1, $2, '{}', $3) returning id`,
      [BOT_IDS[0], BOT_IDS[1], moves],
    ),
  );
  return rows[0]?.id ?? '';
}

/** Makes that many changes, one transaction each, with a pause after each. A trigger counts the version. */
export async function changeGame(databaseUrl: string, id: string, times: number, pauseMs = 0) {
  await administer(
    databaseUrl,
    `do $$ begin
       for time in 1..${times} loop
         update chess_games set updated_at = now() where id = '${id}';
         commit;
         perform pg_sleep(${pauseMs / 1_000});
       end loop;
     end $$`,
  );
}

export function versionsOf({ taken }: TestBus, id: string): (number | null)[] {
  const subject = changeSubject('chess_games', 'id', id);
  return taken.filter((change) => change.subject === subject).map(({ version }) => version);
}

/** Whether all versions from 0 to the last occur, in the order of their first occurrence. */
export function areComplete(versions: readonly (number | null)[], last: number): boolean {
  const first = versions.filter((version, index) => versions.indexOf(version) === index);
  return first.length === last + 1 && first.every((version, index) => version === index);
}

export interface SlotState {
  readonly name: string;
  readonly status: string;
  readonly pid: number | null;
  /** Whether the log is confirmed up to the given position. */
  readonly isPast: boolean;
}

export async function slots(databaseUrl: string, position = '0/0'): Promise<SlotState[]> {
  const { rows } = await administer(
    databaseUrl,
    `select slot_name as name, wal_status as status, active_pid as pid,
       confirmed_flush_lsn >= '${position}' as "isPast"
     from pg_replication_slots where database = current_database()`,
  );
  return rows as SlotState[];
}

export async function logPosition(databaseUrl: string): Promise<string> {
  const { rows } = await administer(databaseUrl, 'select pg_current_wal_insert_lsn()::text as lsn');
  return (rows as { lsn: string }[])[0]?.lsn ?? '';
}
