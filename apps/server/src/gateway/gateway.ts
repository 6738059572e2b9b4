import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@rookery/bus';
import type { Database } from '@rookery/database';
import type { WebSocket } from 'ws';
import { bearerToken } from '../input/bearer.ts';
import { needsResync, readAnnouncement, type Announcement } from '../live/announcement.ts';
import type { Identifier, Identity } from '../live/identity.ts';
import type { RoundTrips } from '../live/round-trip.ts';
import { RELAY_SUBJECT } from '../live/subjects.ts';
import type { Log } from '../runtime/log.ts';
import { createAdmission } from './admission.ts';
import { Client, type ClientServices } from './client.ts';
import type { ProtocolVersion } from './client-frame.ts';
import { createDisconnectGrace, type AbsenceStore } from './disconnect-grace.ts';
import { drain } from './drain.ts';
import { createFeeds } from './feed.ts';
import { createFollow } from './follow.ts';
import { createHandshakes, readUpgrade } from './handshake.ts';
import { createSocketWriters } from './socket-writer.ts';
import { createMemberSockets } from './member-sockets.ts';
import { createPresence, type PresenceStore } from './presence.ts';
import { createRooms } from './rooms.ts';
import { createPermissionWatches } from './permission-watch.ts';
import { startSweeps } from './sweeps.ts';

export interface GatewayOptions {
  /** The HTTP server of the process. The gateway accepts upgrades at its own path and refuses all others. */
  readonly server: Server;
  readonly bus: Bus;
  readonly database: Database;
  readonly identifier: Identifier;
  readonly roundTrips: RoundTrips;
  readonly absenceStore: AbsenceStore;
  readonly presenceStore: PresenceStore;
  readonly origins: readonly string[];
  /** Headers of every answer to a request for a socket. */
  readonly headers: Readonly<Record<string, string>>;
  readonly liveSocketsPerMember: number;
  readonly liveJoinsPerSecond: number;
  /** When the gateway stops, it closes its sockets one after the other over at most this time. */
  readonly liveDrainSeconds: number;
  readonly log: Log;
}

export interface Gateway {
  metrics(): GatewayMetrics;
  /** Refuses new sockets and closes the open ones. */
  stop(): Promise<void>;
}

export interface GatewayMetrics {
  readonly sockets: number;
  readonly members: number;
  readonly feeds: number;
  readonly rooms: number;
  /** Sockets that currently do not keep up. */
  readonly slow: number;
  /** How often all clients had to resync. */
  readonly forcedResyncs: number;
}

/** Sockets without an identity. Clients with a token authenticate with their first join. */
const MAX_ANONYMOUS_SOCKETS = 2_000;
/** Time for clients to answer the close frame. */
const CLOSING_MS = 250;

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { server, bus, database, identifier, roundTrips, absenceStore, origins, log } = options;
  const { accept, refuse } = createHandshakes(options.headers);
  const feeds = createFeeds(bus);
  const rooms = createRooms(bus);
  const writers = createSocketWriters();
  const presence = createPresence(options.presenceStore, log);
  const memberSockets = createMemberSockets(options.liveSocketsPerMember, presence);
  const joins = createAdmission(options.liveJoinsPerSecond);
  const upgrades = createAdmission(options.liveJoinsPerSecond);
  const clients = new Set<Client>();
  const disconnectGrace = createDisconnectGrace(rooms, absenceStore, log);
  const permissionWatches = await createPermissionWatches(bus);
  const follow = createFollow({ database, feeds, rooms, disconnectGrace, permissionWatches });
  const services: ClientServices = {
    follow,
    joins,
    identifier,
    roundTrips,
    log,
    register: (client, identity) => memberSockets.add(client, identity),
  };
  let lastAnnouncement: Announcement | null = null;
  let isAfterGap = false;
  let forcedResyncs = 0;
  let isStopping = false;

  function resyncAll(reason: string): void {
    // Without followers there is nothing to resync; this is usual at the first start.
    if (feeds.count() === 0) return;
    forcedResyncs += 1;
    log.warn({ reason }, 'changes may have been missed: all clients have to resync');
    feeds.resyncAll();
  }

  const announcements = await bus.subscribe(RELAY_SUBJECT, {
    onMessage(message) {
      const announcement = readAnnouncement(message);
      const isResyncNeeded = needsResync(lastAnnouncement, announcement, isAfterGap);
      lastAnnouncement = announcement;
      isAfterGap = false;
      if (isResyncNeeded)
        resyncAll('a relay announcement is missing, or the relay reads another slot');
    },
    // Feeds are notified of gaps by their own subscriptions.
    onGap: () => (isAfterGap = true),
  });

  function openClient(
    socket: WebSocket,
    version: ProtocolVersion,
    identity: Identity | null,
  ): void {
    const writer = writers.add(socket);
    const client = new Client(writer, version, services);
    clients.add(client);
    socket.on('ping', () => client.countFrame());
    socket.on('pong', (data) => client.pong(data));
    socket.on('message', (bytes, isBinary) => client.receive(bytes as Buffer, isBinary));
    // After a malformed frame or a lost connection the socket closes itself, and 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clients.delete(client);
      client.close();
      memberSockets.remove(client);
      writers.remove(writer);
    });
    if (identity !== null && !client.authenticateAs(identity)) writer.end(1013, 'too many sockets');
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const wanted = readUpgrade(request, origins);
    if ('refusal' in wanted) return refuse(socket, wanted.refusal);
    if (isStopping) return refuse(socket, '503 Service Unavailable');
    if (!(await upgrades.waitForTurn())) return refuse(socket, '503 Service Unavailable');
    const identity = await identify(request, identifier);
    if (socket.destroyed) return;
    if (isStopping) return refuse(socket, '503 Service Unavailable');
    const anonymousSockets = clients.size - memberSockets.sockets();
    if (identity === null && anonymousSockets >= MAX_ANONYMOUS_SOCKETS)
      return refuse(socket, '503 Service Unavailable');
    accept(request, socket, head, (webSocket) => openClient(webSocket, wanted.version, identity));
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onError = () => socket.destroy();
    socket.on('error', onError);
    upgrade(request, socket, head)
      .catch((error: unknown) => {
        log.error({ err: error }, 'could not open a socket');
        refuse(socket, '503 Service Unavailable');
      })
      .finally(() => socket.off('error', onError));
  };
  server.on('upgrade', onUpgrade);
  const sweeps = startSweeps({ clients, memberSockets, identifier, log });

  return {
    metrics: () => ({
      sockets: clients.size,
      members: memberSockets.count(),
      feeds: feeds.count(),
      rooms: rooms.count(),
      slow: writers.slowCount(),
      forcedResyncs,
    }),
    async stop() {
      isStopping = true;
      disconnectGrace.stop();
      await drain(
        Array.from(clients, ({ writer }) => writer),
        options.liveDrainSeconds * 1_000,
      );
      server.off('upgrade', onUpgrade);
      sweeps.stop();
      joins.close();
      upgrades.close();
      announcements.end();
      permissionWatches.close();
      rooms.close();
      if (clients.size > 0) await pause(CLOSING_MS);
      for (const { writer } of clients) writer.terminate();
      writers.close();
      await presence.stop();
    },
  };
}

async function identify(
  { headers }: IncomingMessage,
  identifier: Identifier,
): Promise<Identity | null> {
  const token = bearerToken(headers.authorization);
  if (token !== null) return identifier.byToken(token);
  return headers.cookie === undefined ? null : identifier.byCookies(headers.cookie);
}
