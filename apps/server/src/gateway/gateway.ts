import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@rookery/bus';
import { LIVE_PATH } from '@rookery/contract';
import type { Database } from '@rookery/database';
import { WebSocketServer, type WebSocket } from 'ws';
import { leavesDoubt, readAnnouncement, type Announcement } from '../live/announcement.ts';
import type { Identifier, Identity } from '../live/identity.ts';
import type { RoundTrips } from '../live/round-trip.ts';
import { RELAY_SUBJECT } from '../live/subjects.ts';
import type { Log } from '../log.ts';
import { createAdmission } from './admission.ts';
import { Client, type ClientServices } from './client.ts';
import type { ProtocolVersion } from './client-frame.ts';
import { createDepartures, type Absence } from './departures.ts';
import { drain } from './drain.ts';
import { createFeeds } from './feed.ts';
import { createFollow } from './follow.ts';
import { createLines } from './line.ts';
import { createMembers } from './members.ts';
import { createPresence, type PresenceStore } from './presence.ts';
import { createRooms } from './rooms.ts';
import { createStandings } from './standing.ts';
import { startSweeps } from './sweeps.ts';

export interface GatewayOptions {
  /** Of the process: the gateway takes the upgrades to its own path, and refuses all others. */
  readonly server: Server;
  readonly bus: Bus;
  readonly database: Database;
  readonly identifier: Identifier;
  readonly roundTrips: RoundTrips;
  readonly absence: Absence;
  readonly presenceStore: PresenceStore;
  readonly origins: readonly string[];
  readonly liveSocketsPerMember: number;
  readonly liveJoinsPerSecond: number;
  /** For how long at most sockets are ended one after the other when it stops. */
  readonly liveDrainSeconds: number;
  readonly log: Log;
}

export interface Gateway {
  metrics(): GatewayMetrics;
  /** Takes nobody in any more, and lets the sockets go. */
  stop(): Promise<void>;
}

interface GatewayMetrics {
  readonly sockets: number;
  readonly members: number;
  readonly feeds: number;
  readonly rooms: number;
  /** Sockets that do not keep up at the moment. */
  readonly slow: number;
  /** How often everybody had to read again. */
  readonly doubts: number;
}

const SOCKETS = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: 16 * 1024,
  // Browsers do not take small frames apart; empty pieces without end would be free of charge.
  maxFragments: 16,
  // Who was sent away and does not go is cut off.
  closeTimeout: 2_000,
};
/** Sockets of whoever has not said yet who they are. Those with a token do so with their first join. */
const STRANGERS_AT_MOST = 2_000;
/** For clients to answer the goodbye. */
const CLOSING_MS = 250;

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { server, bus, database, identifier, roundTrips, absence, origins, log } = options;
  const sockets = new WebSocketServer(SOCKETS);
  const feeds = createFeeds(bus);
  const rooms = createRooms(bus);
  const lines = createLines();
  const presence = createPresence(options.presenceStore, log);
  const members = createMembers(options.liveSocketsPerMember, presence);
  const joins = createAdmission(options.liveJoinsPerSecond);
  const arrivals = createAdmission(options.liveJoinsPerSecond);
  const clients = new Set<Client>();
  const departures = createDepartures(rooms, absence, log);
  const standings = await createStandings(bus);
  const follow = createFollow({ database, feeds, rooms, departures, standings });
  const services: ClientServices = {
    follow,
    joins,
    identifier,
    roundTrips,
    log,
    admit: (client, identity) => members.add(client, identity),
  };
  let heard: Announcement | null = null;
  let isAfterGap = false;
  let doubts = 0;
  let isStopping = false;

  function doubtAll(why: string): void {
    // On the first start of all there is nobody yet, and nothing to be alarmed about.
    if (feeds.count() === 0) return;
    doubts += 1;
    log.warn({ why }, 'changes may have been missed: everybody reads again');
    feeds.doubtAll();
  }

  const announcements = await bus.subscribe(RELAY_SUBJECT, {
    onMessage(message) {
      const announcement = readAnnouncement(message);
      const doubt = leavesDoubt(heard, announcement, isAfterGap);
      heard = announcement;
      isAfterGap = false;
      if (doubt) doubtAll('an announcement of the relay is missing, or it reads another slot');
    },
    // The feeds hear of it themselves.
    onGap: () => (isAfterGap = true),
  });

  function welcome(socket: WebSocket, version: ProtocolVersion, identity: Identity | null): void {
    const line = lines.add(socket);
    const client = new Client(line, version, services);
    clients.add(client);
    socket.on('ping', () => client.hear());
    socket.on('pong', (data) => client.pong(data));
    socket.on('message', (bytes, isBinary) => client.receive(bytes as Buffer, isBinary));
    // Broken frames and broken lines: the socket closes itself, and that is heard below.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clients.delete(client);
      client.close();
      members.remove(client);
      lines.remove(line);
    });
    if (identity !== null && !client.adopt(identity)) line.end(1013, 'too many sockets');
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const asked = readUpgrade(request, origins);
    if ('refusal' in asked) return refuse(socket, asked.refusal);
    if (isStopping) return refuse(socket, '503 Service Unavailable');
    if (!(await arrivals.turn())) return refuse(socket, '503 Service Unavailable');
    const identity = await identify(request, identifier);
    if (socket.destroyed) return;
    if (isStopping) return refuse(socket, '503 Service Unavailable');
    const strangers = clients.size - members.sockets();
    if (identity === null && strangers >= STRANGERS_AT_MOST)
      return refuse(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      welcome(webSocket, asked.version, identity),
    );
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onError = () => socket.destroy();
    socket.on('error', onError);
    upgrade(request, socket, head)
      .catch((error: unknown) => {
        log.error({ err: error }, 'a socket could not be opened');
        refuse(socket, '503 Service Unavailable');
      })
      .finally(() => socket.off('error', onError));
  };
  server.on('upgrade', onUpgrade);
  const sweeps = startSweeps({ clients, members, identifier, log });

  return {
    metrics: () => ({
      sockets: clients.size,
      members: members.count(),
      feeds: feeds.count(),
      rooms: rooms.count(),
      slow: lines.slowCount(),
      doubts,
    }),
    async stop() {
      isStopping = true;
      departures.stop();
      await drain(
        Array.from(clients, ({ line }) => line),
        options.liveDrainSeconds * 1_000,
      );
      server.off('upgrade', onUpgrade);
      sweeps.stop();
      joins.close();
      arrivals.close();
      announcements.end();
      standings.close();
      rooms.close();
      if (clients.size > 0) await pause(CLOSING_MS);
      for (const { line } of clients) line.cut();
      lines.close();
      await presence.stop();
    },
  };
}

/** The protocol that is asked for, or the status that answers. */
function readUpgrade(
  { url = '', headers: { origin } }: IncomingMessage,
  origins: readonly string[],
): { readonly version: ProtocolVersion } | { readonly refusal: string } {
  const [path, query] = url.split('?');
  if (path !== LIVE_PATH) return { refusal: '404 Not Found' };
  // A page of another origin would come with its visitor's cookies.
  if (origin !== undefined && !origins.includes(origin)) return { refusal: '403 Forbidden' };
  const version = new URLSearchParams(query).get('vsn') ?? '1.0.0';
  const isKnown = version === '1.0.0' || version === '2.0.0';
  return isKnown ? { version } : { refusal: '400 Bad Request' };
}

const BEARER = /^Bearer (\S+)$/i;

async function identify(
  { headers }: IncomingMessage,
  identifier: Identifier,
): Promise<Identity | null> {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) return identifier.byToken(token);
  return headers.cookie === undefined ? null : identifier.byCookies(headers.cookie);
}

function refuse(socket: Duplex, status: string): void {
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  else socket.destroy();
}
