import { createHash, randomBytes } from 'node:crypto';
import type { FeedEntry, FeedEvent } from '@rookery/calendar/costly';
import type { ClubDate, TaskBlock } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { Afterwards, ok, refuse, type RouteResult } from '../../../answers/result.ts';
import { threadJob } from '../../../threads/thread-job.ts';
import { eventOf, type EventRow } from '../events/event-row.ts';
import { blocksIn, eventsIn } from '../range/queries.ts';
import { clubDatesIn } from '../range/read-range.ts';
import { readAsMember, storeFeed } from './queries.ts';
import type workWrite from './write.thread.ts';

const DAY_MS = 86_400_000;
const DAYS_BACK = 90;
const DAYS_AHEAD = 365;

const write = threadJob<typeof workWrite>(new URL('./write.thread.ts', import.meta.url));

/** Makes an address with a new secret. Only its hash is stored. */
export async function renewFeed(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  publicUrl: string,
): Promise<RouteResult<'POST /api/:wsId/calendar/feed'>> {
  const token = randomBytes(24).toString('base64url');
  const created_at = await storeFeed(transaction, workspaceId, userId, hashOf(token));
  return ok({ created_at, url: `${publicUrl}/api/calendar/feed/${token}/calendar.ics` });
}

type Answer = RouteResult<'GET /api/calendar/feed/:token/calendar.ics'>;

/** The calendar as the member of the token sees it. */
export async function readFeed(
  transaction: ScopedTransaction,
  token: string,
): Promise<Answer | Afterwards<Answer>> {
  const reader = await readAsMember(transaction, hashOf(token));
  if (reader === null) return refuse('invalid_token');
  const { workspaceId, userId: caller, isPersonal } = reader;
  const now = Date.now();
  const range = {
    from: new Date(now - DAYS_BACK * DAY_MS).toISOString(),
    to: new Date(now + DAYS_AHEAD * DAY_MS).toISOString(),
  };
  const [events, dates, blocks] = await Promise.all([
    // Events of later years, too: programs expand repeats themselves.
    eventsIn(transaction, workspaceId, { ...range, to: '2200-01-01T00:00:00Z' }),
    clubDatesIn(transaction, { workspaceId, caller, isPersonal }, range),
    blocksIn(transaction, workspaceId, caller, range),
  ]);
  const words = WORDS[reader.locale === 'vi' ? 'vi' : 'en'];
  const feed = {
    name: reader.workspace,
    now,
    events: events.map(feedEvent),
    entries: [
      ...dates.map((date) => dateEntry(date, words, now)),
      ...blocks.map((block) => blockEntry(block, now)),
    ],
  };
  // The request is anonymous, but the work is done for the member of the token.
  return new Afterwards(async ({ signal }) => ok(await write(feed, { member: caller, signal })));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function feedEvent(row: EventRow): FeedEvent {
  const changedAt = Date.parse(row.updated_at);
  return { ...eventOf(row), uid: row.uid, isLocked: row.locked, changedAt };
}

type Words = Readonly<Record<ClubDate['kind'], (title: string, round: number) => string>>;

/** In the member's language, because other programs show them as they are. */
const WORDS: Readonly<Record<'en' | 'vi', Words>> = {
  en: {
    tournament_round: (title, round) => `${title}, round ${round}`,
    game_deadline: (opponent) => `Last moment for your move against ${opponent}`,
    homework: (title) => `Homework due: ${title}`,
    task: (title) => `Due: ${title}`,
  },
  vi: {
    tournament_round: (title, round) => `${title}, vòng ${round}`,
    game_deadline: (opponent) => `Hạn chót cho nước đi với ${opponent}`,
    homework: (title) => `Hạn bài tập: ${title}`,
    task: (title) => `Đến hạn: ${title}`,
  },
};

function dateEntry({ kind, id, title, round, at }: ClubDate, words: Words, now: number): FeedEntry {
  const time = Date.parse(at);
  return {
    uid: `${kind}-${id}${round === null ? '' : `-${round}`}`,
    title: words[kind](title, round ?? 0),
    startsAt: time,
    endsAt: time,
    changedAt: now,
  };
}

function blockEntry({ id, task, starts_at, ends_at }: TaskBlock, now: number): FeedEntry {
  return {
    uid: `block-${id}`,
    title: task,
    startsAt: Date.parse(starts_at),
    endsAt: Date.parse(ends_at),
    changedAt: now,
  };
}
