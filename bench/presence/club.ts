import { setTimeout as pause } from 'node:timers/promises';
import type { PresenceList } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  addMembers,
  createTestDatabase,
  inLanes,
  startServer,
  type QuickMember,
  type TestServer,
} from '@rookery/testkit';
import { showUp } from '@rookery/testkit/live';
import type { WebSocket } from 'ws';
import { processorTimes } from '../live/processes.ts';

const CLUB = 'c1b00000-0000-4000-8000-000000000001';
/** Connections or disconnections per second: a large club takes longer, but causes the same load. */
const PER_SECOND = 250;
const POLL_INTERVAL_MS = 500;

export interface ClubFigures {
  readonly events: number;
  readonly median: number;
  readonly late: number;
  readonly latest: number;
  /** Changes that were never reported. */
  readonly missing: number;
  /** The processor time of the server and Postgres per change. */
  readonly costMs: number;
  readonly wholeMs: number;
  readonly newsMs: number;
}

/** All members connect, then all disconnect. */
export async function measureClub(serverUrl: string, size: number): Promise<ClubFigures> {
  const databaseUrl = await createTestDatabase(serverUrl);
  const server = await startServer(databaseUrl, {
    ROOKERY_ROLES: 'api,gateway,relay',
    LIVE_JOINS_PER_SECOND: '5000',
    LOG_LEVEL: 'error',
  });
  const sockets = new Map<string, WebSocket>();
  try {
    const members = await foundClub(databaseUrl, size);
    const [secretary] = members as [QuickMember, ...QuickMember[]];
    const follower = follow(server.url, secretary);
    const happened = new Map<string, number>();
    const before = usedMs();
    await connectAndDisconnect(server, members, sockets, (who, online) =>
      happened.set(`${who} ${online}`, Date.now()),
    );
    await pause(5_000);
    const usedBy = usedMs() - before;
    const { seen, newsMs } = await follower.stop();
    const delays = [...happened].flatMap(([event, at]) => {
      const told = seen.get(event);
      return told === undefined ? [] : [Math.max(0, told - at)];
    });
    delays.sort((a, b) => a - b);
    const at = (part: number) => delays[Math.floor((delays.length - 1) * part)] ?? Number.NaN;
    return {
      events: happened.size,
      median: at(0.5),
      late: at(0.95),
      latest: at(1),
      missing: happened.size - delays.length,
      costMs: usedBy / happened.size,
      wholeMs: await wholeListMs(server.url, secretary),
      newsMs,
    };
  } finally {
    for (const socket of sockets.values()) socket.terminate();
    await server.stop();
  }
}

async function foundClub(databaseUrl: string, size: number): Promise<QuickMember[]> {
  const members = await addMembers(databaseUrl, size);
  await asOwner(databaseUrl, async (client) => {
    await client.query(`insert into workspaces (id, name, created_by) values ($1, 'Club', $2)`, [
      CLUB,
      members[0]?.id,
    ]);
    await client.query(
      `insert into workspace_members (workspace_id, user_id, role)
       select $1, id, 'member' from unnest($2::uuid[]) as member (id) on conflict do nothing`,
      [CLUB, members.map(({ id }) => id)],
    );
  });
  return members;
}

/** At a rate that does not depend on the number of members. */
async function connectAndDisconnect(
  server: TestServer,
  members: readonly QuickMember[],
  sockets: Map<string, WebSocket>,
  happened: (who: string, online: boolean) => void,
): Promise<void> {
  async function inTurn(work: (member: QuickMember) => Promise<void> | void): Promise<void> {
    for (let first = 0; first < members.length; first += PER_SECOND) {
      const second = pause(1_000);
      const now = members.slice(first, first + PER_SECOND);
      await inLanes(now.length, 16, async (index) => work(now[index] as QuickMember));
      await second;
    }
  }
  await inTurn(async ({ id, cookie }) => {
    sockets.set(id, await showUp(server.url, cookie));
    happened(id, true);
  });
  await inTurn(({ id }) => {
    sockets.get(id)?.terminate();
    happened(id, false);
  });
}

function usedMs(): number {
  const times = processorTimes();
  const names = [...times.keys()].filter((name) => /postgres|server|main/.test(name));
  return names.reduce((sum, name) => sum + (times.get(name) ?? 0) * 1_000, 0);
}

async function ask(url: string, member: QuickMember, since: string | null) {
  const query = since === null ? '' : `?since=${encodeURIComponent(since)}`;
  const answer = await member.send(url, { path: `/api/${CLUB}/member/online${query}` });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json<PresenceList>();
}

/** Requests changes like a page, and records when each was first reported. */
function follow(url: string, member: QuickMember) {
  const seen = new Map<string, number>();
  const took: number[] = [];
  const over = new AbortController();
  async function keepAsking(): Promise<void> {
    let { next } = await ask(url, member, null);
    while (!over.signal.aborted) {
      await pause(POLL_INTERVAL_MS);
      const asked = performance.now();
      const news = await ask(url, member, next);
      took.push(performance.now() - asked);
      next = news.next;
      for (const { user_id, online } of news.data) {
        const event = `${user_id} ${online}`;
        if (!seen.has(event)) seen.set(event, Date.now());
      }
    }
  }
  const finished = keepAsking();
  return {
    async stop() {
      over.abort();
      await finished;
      return { seen, newsMs: took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0 };
    },
  };
}

async function wholeListMs(url: string, member: QuickMember): Promise<number> {
  const started = performance.now();
  await ask(url, member, null);
  return performance.now() - started;
}
