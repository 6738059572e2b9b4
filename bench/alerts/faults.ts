import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { botIdOf, gameChannel, LIVE_PATH } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  administer,
  eventually,
  NotYet,
  figuresOf,
  startGame,
  type TestMember,
} from '@rookery/testkit';
import { followGame, stockClient } from '@rookery/testkit/live';
import { WebSocket } from 'ws';
import type { TrialPlatform } from './platform.ts';

/** Something that goes wrong, and the alerts that have to tell it. */
export interface Fault {
  readonly alerts: readonly string[];
  readonly what: string;
  /** Begins the fault, and returns once it has begun. Long work goes on until the signal. */
  readonly begin: (platform: TrialPlatform, signal: AbortSignal) => Promise<void>;
  /** Repairs it. */
  readonly end?: (platform: TrialPlatform) => Promise<void>;
}

/** In this order: the mail server answers no more after the last one. */
export const FAULTS: readonly Fault[] = [
  {
    alerts: ['RookeryProcessGone'],
    what: 'the gateway is killed',
    begin: ({ gateway }) => gateway.stop('SIGKILL'),
    end: ({ gateway }) => gateway.start(),
  },
  {
    alerts: ['RookeryProcessRestarts'],
    what: 'the gateway is killed and started four times',
    async begin({ gateway }, signal) {
      for (let time = 0; time < 4 && !signal.aborted; time += 1) {
        await gateway.stop('SIGKILL');
        await gateway.start();
        // Longer than the interval of scrapes, so that each start is seen.
        await pause(4_000);
      }
    },
  },
  {
    alerts: ['RookeryDatabaseDown', 'RookeryRequestsFail'],
    what: 'Postgres is stopped while members send requests',
    async begin({ postgres, members }, signal) {
      await postgres.stop();
      keepAsking(members, '/api/personal/task/list', 100, signal);
    },
    end: ({ postgres }) => postgres.start(),
  },
  {
    alerts: ['RookeryPoolExhausted', 'RookeryRequestsSlow'],
    what: 'a table is locked for three seconds again and again',
    async begin({ databaseUrl, members }, signal) {
      inBackground(() => lockAgainAndAgain(databaseUrl, signal));
      keepAsking(members, '/api/personal/task/list', 200, signal);
      keepAsking(members, '/api/nothing', 200, signal);
    },
  },
  {
    alerts: ['RookeryRelayNotOneActive'],
    what: 'the only relay is killed',
    begin: ({ relay }) => relay.stop('SIGKILL'),
    end: ({ relay }) => relay.start(),
  },
  {
    alerts: ['RookeryRelayLate', 'RookeryRelayKeepsLog'],
    what: 'NATS is stopped while members write',
    async begin({ nats, databaseUrl, members: [ann] }) {
      await nats.stop();
      await ann.send({ method: 'POST', path: '/api/personal/task/create', json: { name: 'A' } });
      // More than half of the limit that the platform of the trial sets.
      const megabytes = 40;
      await administer(
        databaseUrl,
        `select pg_logical_emit_message(true, 'trial', repeat('x', 1000000)) is not null
         from generate_series(1, ${megabytes})`,
      );
    },
    end: ({ nats }) => nats.start(),
  },
  {
    alerts: ['RookeryForcedResyncs'],
    what: 'the replication slot is dropped five times while a member follows a game',
    begin: dropSlotAgainAndAgain,
  },
  {
    alerts: ['RookeryEventLoopDelayed'],
    what: 'the gateway is stopped for 0.3 s again and again (SIGSTOP)',
    begin: async ({ gateway }, signal) => inBackground(() => interrupt(gateway.pid(), signal)),
  },
  {
    alerts: ['RookerySlowSockets'],
    what: 'ten connections do not read',
    begin: followWithoutReading,
  },
  {
    alerts: ['RookeryBotsWait', 'RookeryEngineQueueGrows'],
    what: 'the engine does not answer, and members start games with bots',
    async begin({ members: [ann] }, signal) {
      inBackground(async () => {
        while (!signal.aborted) await startGameWithBot(ann);
      });
    },
    end: async ({ databaseUrl }) =>
      void (await administer(databaseUrl, 'delete from chess_engine_jobs')),
  },
  {
    alerts: ['RookeryJobsWait', 'RookeryJobsFail'],
    what: 'the mail server says nothing for 15 s (waiting mails are dated back ten minutes), then is down',
    async begin({ api, databaseUrl, members, mailServer }) {
      const path = '/api/auth/request-password-reset';
      for (const { email } of members) {
        const body = JSON.stringify({ email });
        const headers = { 'content-type': 'application/json', origin: api.url };
        const { status } = await fetch(`${api.url}${path}`, { method: 'POST', headers, body });
        // The limit of an address leaves more mails than the worker sends at a time.
        if (status === 429) break;
        if (status !== 200) throw new Error(`${path}: ${status}`);
      }
      await eventually(async () => {
        const { rowCount } = await administer(
          databaseUrl,
          `update jobs.job set start_after = now() - interval '10 minutes'
           where name = 'mail' and state < 'active'`,
        );
        if (rowCount === 0) throw new NotYet('No mail waits.');
      }, 20_000);
      await pause(15_000);
      await mailServer.stop();
    },
  },
];

/** An error is printed: the alert that does not fire fails the trial. */
function inBackground(work: () => Promise<void>): void {
  work().catch((error: unknown) => console.error(error));
}

/** Sends requests at this interval, each member one, without waiting for the answers. */
function keepAsking(
  members: readonly TestMember[],
  path: string,
  everyMs: number,
  signal: AbortSignal,
): void {
  const timer = setInterval(() => {
    for (const member of members) void member.send({ path }).catch(() => undefined);
  }, everyMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}

async function lockAgainAndAgain(databaseUrl: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await asOwner(databaseUrl, async (client) => {
      await client.query('lock table tasks');
      await pause(3_000, undefined, { signal }).catch(() => undefined);
    });
    await pause(200);
  }
}

async function interrupt(pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    process.kill(pid, 'SIGSTOP');
    await pause(300);
    process.kill(pid, 'SIGCONT');
    await pause(100);
  }
}

/** A gateway without followers has nothing to resync. */
async function dropSlotAgainAndAgain(
  { databaseUrl, gateway, members: [ann, bob] }: TrialPlatform,
  signal: AbortSignal,
): Promise<void> {
  const { id } = await startGame(ann, bob);
  const client = stockClient(gateway.url, { headers: { cookie: ann.cookies() } });
  followGame(client, id);
  const becomes = (name: string, isReached: (value: number) => boolean) =>
    eventually(async () => {
      const value = (await figuresOf(gateway.url)).get(`rookery_gateway_${name}`) ?? 0;
      if (!isReached(value)) throw new NotYet(`${name}: ${value}`);
    }, 30_000);
  for (let time = 1; time <= 5 && !signal.aborted; time += 1) {
    await becomes('feeds', (feeds) => feeds > 0);
    // The relay tries again after half a second, so the slot is dropped as soon as its reader has ended.
    await administer(
      databaseUrl,
      `do $$ declare slot record; begin
         for slot in select * from pg_replication_slots where database = current_database() loop
           perform pg_terminate_backend(slot.active_pid, 5000);
           perform pg_drop_replication_slot(slot.slot_name);
         end loop;
       end $$`,
    );
    await becomes('forced_resyncs_total', (total) => total >= time);
    // Longer than the interval of scrapes.
    await pause(3_500);
  }
  await client.removeAllChannels();
}

async function startGameWithBot(member: TestMember): Promise<void> {
  const json = { opponentId: botIdOf(1), timeControl: 'classical', color: 'black' };
  const { status, text } = await member.send({ method: 'POST', path: '/api/chess/games', json });
  if (status !== 201) throw new Error(text);
  await pause(300);
}

const FOLLOWERS = 10;
/** Large, so that a few rows exceed the kernel's buffer of a socket that does not read. */
const ROW_BYTES = 300_000;

async function followWithoutReading(
  { gateway, databaseUrl, members: [ann, bob, cleo] }: TrialPlatform,
  signal: AbortSignal,
): Promise<void> {
  const { id } = await startGame(ann, bob);
  const spectator = cleo ?? ann;
  const sockets = await Promise.all(
    Array.from({ length: FOLLOWERS }, () => follow(gateway.url, spectator, id)),
  );
  signal.addEventListener('abort', () => sockets.forEach((socket) => socket.terminate()));
  for (const socket of sockets) socket.pause();
  inBackground(async () => {
    for (let change = 0; !signal.aborted; change += 1) {
      await administer(
        databaseUrl,
        `update chess_games set game_state = game_state ||
           jsonb_build_object('padding', repeat(chr(97 + ${change} % 26), ${ROW_BYTES}))
         where id = '${id}'`,
      );
      await pause(50);
    }
  });
}

async function follow(url: string, member: TestMember, gameId: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}?vsn=2.0.0`, {
    headers: { cookie: member.cookies() },
  });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const filter = {
    event: 'UPDATE',
    schema: 'public',
    table: 'chess_games',
    filter: `id=eq.${gameId}`,
  };
  const config = { postgres_changes: [filter] };
  const topic = `realtime:${gameChannel(gameId)}`;
  const answered = once(socket, 'message');
  socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config }]));
  await answered;
  return socket;
}
