import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTestDatabase,
  signUp,
  startServer,
  startTestNats,
  startTestPostgres,
  type TestMember,
  type TestNats,
  type TestPostgres,
  type TestServer,
} from '@rookery/testkit';

/** A platform of one process for each role, which the faults break. */
export interface TrialPlatform {
  readonly postgres: TestPostgres;
  readonly databaseUrl: string;
  readonly nats: TestNats;
  readonly api: TestServer;
  readonly relay: TestServer;
  readonly gateway: TestServer;
  readonly mailServer: SilentServer;
  readonly members: readonly [TestMember, TestMember, ...TestMember[]];
  readonly urls: readonly string[];
  stop(): Promise<void>;
}

const MEMBERS = 8;

export async function startTrialPlatform(): Promise<TrialPlatform> {
  const toStop: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const part of toStop.toReversed()) await part();
  };
  try {
    // A small limit, so that the trial has to write little to come near it.
    const postgres = await startTestPostgres({ settings: ['max_slot_wal_keep_size=64MB'] });
    toStop.push(() => postgres.discard());
    const nats = await startTestNats();
    toStop.push(() => nats.stop());
    const mailServer = await startSilentServer();
    toStop.push(() => mailServer.stop());
    const engine = writeSilentEngine();
    toStop.push(async () => engine.remove());
    const databaseUrl = await createTestDatabase(postgres.url);
    const start = async (roles: string, environment: Record<string, string> = {}) => {
      const server = await startServer(databaseUrl, {
        ROOKERY_ROLES: roles,
        NATS_URL: nats.url,
        METRICS: 'yes',
        ...environment,
      });
      toStop.push(() => server.stop('SIGKILL'));
      return server;
    };
    const api = await start('api', { DATABASE_POOL_SIZE: '2' });
    const relay = await start('relay');
    const gateway = await start('gateway');
    const worker = await start('worker', {
      ENGINE_PROCESSES: '1',
      ENGINE_COMMAND: engine.path,
      SMTP_URL: mailServer.url,
    });
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, (_, index) => signUp(api.url, `Member ${index}`)),
    );
    return {
      postgres,
      databaseUrl,
      nats,
      api,
      relay,
      gateway,
      mailServer,
      members: members as [TestMember, TestMember, ...TestMember[]],
      urls: [api, relay, gateway, worker].map(({ url }) => url),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface SilentServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A mail server that accepts connections and says nothing. */
async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** An engine that never answers. */
function writeSilentEngine(): { readonly path: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'rookery-engine-'));
  const path = join(directory, 'engine');
  writeFileSync(path, '#!/bin/sh\nexec sleep 600\n');
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
