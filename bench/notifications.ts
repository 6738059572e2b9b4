import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { feedBinding, LIVE_PATH } from '@rookery/contract';
import {
  addMembers,
  administer,
  createTestDatabase,
  eventually,
  NotYet,
  foundClub,
  inLanes,
  signUp,
  startServer,
  startTestPostgres,
  TestTournament,
  WHOLE,
  type QuickMember,
} from '@rookery/testkit';
import { WebSocket } from 'ws';
import { pushKeyOf } from '../apps/server/src/features/notifications/push-key.ts';
import { startPushService } from '../apps/server/src/features/notifications/push-service.testkit.ts';
import { startTestMailServer } from '../apps/server/src/mail/smtp-server.testkit.ts';
import { joinChannel } from './arena/player.ts';

/**
 * Members of a club are notified of a round at once, in the app, by push and by mail, on a platform in one process. Each
 * has a page open, which counts the notification and then reads the number of unread ones again. Goals: p95 under 1 s on
 * the page, under 5 s at the push service, and under 60 s at the mail server, of which 20 s are meant for members who read
 * it in the app first.
 */
const { values } = parseArgs({ options: { members: { type: 'string', default: '1000' } } });
const count = Number(values.members);
/** A tournament has at most 300 players, so several start at once. */
const PLAYERS = 250;
/** As the page. */
const READ_WITHIN_MS = 1_000;
const KEY = randomBytes(32).toString('base64url');

const postgres = await startTestPostgres({ durable: true });
const mail = await startTestMailServer();
const push = await startPushService(() => pushKeyOf(KEY).publicKey);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
try {
  const databaseUrl = await createTestDatabase(postgres.url);
  const server = await startServer(databaseUrl, {
    ...WHOLE,
    ENGINE_PROCESSES: '0',
    MEMBERS_PER_ADDRESS: '10000',
    LIVE_JOINS_PER_SECOND: '100000',
    SMTP_URL: mail.url,
    VAPID_PRIVATE_KEY: KEY,
    PUSH_SERVICES: push.host,
    NODE_EXTRA_CA_CERTS: push.certificateFile,
  });
  const owner = await signUp(server.url, 'Olga');
  await administer(databaseUrl, 'update users set email_verified = true');
  const club = await foundClub(owner, 'Large club', []);
  const members = await addMembers(databaseUrl, count, agent, club);
  await administer(databaseUrl, 'update users set email_verified = true');
  const tournaments: TestTournament[] = [];
  for (let first = 0; first < count; first += PLAYERS)
    tournaments.push(await TestTournament.create(club, owner, { name: `Group ${first}` }));

  /** By member. */
  const [heard, read] = [new Map<string, number>(), new Map<string, number>()];
  const sockets: WebSocket[] = [];
  const kinds = [{ kind: 'round_paired', inApp: true, mail: 'at_once', push: true }];
  await inLanes(members.length, 16, async (index) => {
    const member = members[index];
    const tournament = tournaments[Math.floor(index / PLAYERS)];
    if (member === undefined || tournament === undefined) return;
    const send = async (method: string, path: string, json?: unknown) => {
      const answer = await member.send(server.url, { method, path, json });
      if (answer.status >= 300) throw new Error(answer.text);
    };
    await send('PATCH', '/api/notifications/preferences', { kinds });
    await send('POST', '/api/notifications/push', push.addBrowser(member.id));
    await send('POST', `/api/${club}/tournaments/${tournament.id}/entry`);
    sockets.push(await openPage(server.url, member, heard, read));
  });
  console.log(`${count} members have a page open and a browser that takes pushes`);

  await Promise.all(tournaments.map((tournament) => tournament.control('start')));
  await eventually(async () => {
    const seen = [heard, read].map(({ size }) => size);
    const sent = [new Set(push.pushed.map(({ browser }) => browser)).size, mail.accepted.length];
    if ([...seen, ...sent].some((number) => number < count)) throw new NotYet('Not all yet.');
  }, 300_000);
  const { rows } = await administer(
    databaseUrl,
    `select person.id, person.email, extract(epoch from told.created_at)::float8 * 1000 as at
     from notifications as told join users as person on person.id = told.user_id
     where told.kind = 'round_paired'`,
  );
  const told = rows as { id: string; email: string; at: number }[];
  const begun = told.map(({ at }) => at).toSorted((one, other) => one - other);
  console.log(
    `${told.length} notifications, written within ${s((begun.at(-1) ?? 0) - (begun[0] ?? 0))}`,
  );
  const pushedAt = new Map(push.pushed.map(({ browser, at }) => [browser, at]));
  const mailedAt = new Map(
    mail.accepted.map((text, index) => [
      /^To: .*?([\w.-]+@[\w.-]+)/im.exec(text)?.[1],
      mail.acceptedAt[index],
    ]),
  );
  const waits = (of: (one: { id: string; email: string }) => number | undefined) =>
    told.map((one) => (of(one) ?? Number.NaN) - one.at);
  const results = [
    check(
      'counted by the page',
      1_000,
      waits(({ id }) => heard.get(id)),
    ),
    check(
      'read again by the page',
      5_000,
      waits(({ id }) => read.get(id)),
    ),
    check(
      'at the push service',
      5_000,
      waits(({ id }) => pushedAt.get(id)),
    ),
    check(
      'at the mail server',
      60_000,
      waits(({ email }) => mailedAt.get(email)),
    ),
  ];
  process.exitCode = results.every(Boolean) && told.length === count ? 0 : 1;
  for (const socket of sockets) socket.terminate();
  await server.stop();
} finally {
  agent.destroy();
  await mail.stop();
  await push.stop();
  await postgres.discard();
}

/** A page that follows the notifications of its member, and reads how many are unread after each change. */
async function openPage(
  url: string,
  member: QuickMember,
  heard: Map<string, number>,
  read: Map<string, number>,
): Promise<WebSocket> {
  const address = `${url.replace(/^http/, 'ws')}${LIVE_PATH}?vsn=2.0.0`;
  const socket = new WebSocket(address, { headers: { cookie: member.cookie } });
  await once(socket, 'open');
  const joined = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.includes('"status":"ok"')) joined.resolve();
    if (!text.includes('"type":"INSERT"') || heard.has(member.id)) return;
    heard.set(member.id, Date.now());
    void pause(Math.random() * READ_WITHIN_MS)
      .then(() => member.send(url, { path: '/api/notifications/unread' }))
      .then(() => read.set(member.id, Date.now()));
  });
  joinChannel(socket, 'notifications', [feedBinding('notifications', 'user_id', member.id, '*')]);
  await joined.promise;
  return socket;
}

function s(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

function check(what: string, goalMs: number, waits: readonly number[]): boolean {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const isReached = at(0.95) < goalMs;
  console.log(
    `${what}: p50 ${s(at(0.5))}, p95 ${s(at(0.95))}, last ${s(at(1))}; goal p95 under ${s(goalMs)}: ${isReached ? 'reached' : 'missed'}`,
  );
  return isReached;
}
