import { ok } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import { answerAttendance, readEvent } from './events/attendance.ts';
import type { FetchOptions } from './events/fetch-calendar.ts';
import { importEvents, readImported } from './events/import-events.ts';
import { changeEvent, createEvent, removeEvent } from './events/store-event.ts';
import { readFeed, renewFeed } from './feed/feed.ts';
import { deleteFeed, feedSince } from './feed/queries.ts';
import { autoSchedule, planAhead, readPlan, setAutomatic } from './plan/auto-schedule.ts';
import { changeBlock } from './plan/change-block.ts';
import { readHours, setHours } from './plan/hours.ts';
import { readRange } from './range/read-range.ts';

const permission = 'calendar.write';

interface CalendarOptions extends Pick<FetchOptions, 'crawlAllow'> {
  readonly publicUrl: string;
  readonly crawlContact: string | null;
}

export function calendarRoutes(routes: Routes, options: CalendarOptions): void {
  const { publicUrl } = options;
  routes.workspace(
    'GET /api/:wsId/calendar',
    { expensive: true },
    ({ transaction, workspaceId, caller, record, query }) => {
      const { isPersonal } = record;
      return readRange(transaction, { workspaceId, caller: caller.id, isPersonal }, query);
    },
  );
  eventRoutes(routes, {
    contact: options.crawlContact ?? publicUrl,
    crawlAllow: options.crawlAllow,
  });
  feedRoutes(routes, publicUrl);
  planRoutes(routes);
}

function eventRoutes(routes: Routes, options: FetchOptions): void {
  routes.workspace(
    'POST /api/:wsId/calendar/events',
    { permission },
    ({ transaction, workspaceId, caller, body }) =>
      createEvent(transaction, workspaceId, caller.id, body),
  );
  routes.workspace(
    'GET /api/:wsId/calendar/events/:eventId',
    {},
    ({ transaction, workspaceId, params, query }) =>
      readEvent(transaction, workspaceId, params.eventId, query.occurrence),
  );
  routes.workspace(
    'PATCH /api/:wsId/calendar/events/:eventId',
    { permission },
    ({ transaction, workspaceId, params, caller, body }) =>
      changeEvent(transaction, workspaceId, params.eventId, caller.id, body),
  );
  routes.workspace(
    'DELETE /api/:wsId/calendar/events/:eventId',
    { permission },
    ({ transaction, workspaceId, params, query }) =>
      removeEvent(transaction, workspaceId, params.eventId, query),
  );
  routes.workspace(
    'PUT /api/:wsId/calendar/events/:eventId/attendance',
    {},
    ({ transaction, workspaceId, caller, params, body }) =>
      answerAttendance(transaction, workspaceId, params.eventId, caller.id, body),
  );
  routes.preparedWorkspace(
    'POST /api/:wsId/calendar/import',
    { permission, limit: 'calendarImports', cleansText: true },
    ({ body, query, orderer }) => readImported({ ...query, ...body }, options, orderer),
    ({ transaction, workspaceId, caller, prepared }) =>
      importEvents(transaction, workspaceId, caller.id, prepared),
  );
}

function feedRoutes(routes: Routes, publicUrl: string): void {
  routes.workspace(
    'GET /api/:wsId/calendar/feed',
    {},
    async ({ transaction, workspaceId, caller }) => {
      const created_at = await feedSince(transaction, workspaceId, caller.id);
      return ok({ created_at, url: null });
    },
  );
  routes.workspace('POST /api/:wsId/calendar/feed', {}, ({ transaction, workspaceId, caller }) =>
    renewFeed(transaction, workspaceId, caller.id, publicUrl),
  );
  routes.workspace(
    'DELETE /api/:wsId/calendar/feed',
    {},
    async ({ transaction, workspaceId, caller }) => {
      await deleteFeed(transaction, workspaceId, caller.id);
      return ok(null);
    },
  );
  routes.open(
    'GET /api/calendar/feed/:token/calendar.ics',
    { limit: 'calendarFeeds', expensive: true },
    ({ transaction, params }) => readFeed(transaction, params.token),
  );
}

function planRoutes(routes: Routes): void {
  routes.member('GET /api/calendar/hours', {}, async ({ transaction, caller }) =>
    ok(await readHours(transaction, caller.id)),
  );
  routes.member('PUT /api/calendar/hours', {}, ({ transaction, caller, body }) =>
    setHours(transaction, caller.id, body),
  );
  routes.workspace(
    'GET /api/:wsId/calendar/auto-schedule',
    {},
    ({ transaction, workspaceId, caller }) => readPlan(transaction, workspaceId, caller.id),
  );
  routes.workspace(
    'PUT /api/:wsId/calendar/auto-schedule',
    {},
    ({ transaction, workspaceId, caller, body }) =>
      setAutomatic(transaction, workspaceId, caller.id, body),
  );
  routes.preparedWorkspace(
    'POST /api/:wsId/calendar/auto-schedule',
    {},
    ({ asCaller, workspaceId, caller, body, orderer }) =>
      planAhead(asCaller, workspaceId, caller.id, body, orderer),
    ({ transaction, workspaceId, caller, body, prepared }) =>
      autoSchedule(transaction, workspaceId, caller.id, body, prepared),
  );
  routes.workspace(
    'PATCH /api/:wsId/calendar/blocks/:blockId',
    {},
    ({ transaction, workspaceId, caller, params, body }) =>
      changeBlock(transaction, workspaceId, caller.id, params.blockId, body),
  );
}
