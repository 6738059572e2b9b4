import { Type } from 'typebox';
import { ListOf, ListQuery } from '../list.ts';
import { LogEntry } from '../workspace-log.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Workspaces';
const params = { wsId: WsId };

export const WORKSPACE_LOG_ROUTES = defineRoutes({
  'GET /api/:wsId/log/list': {
    tag,
    summary: 'What was changed in the workspace, the latest first',
    params,
    query: ListQuery,
    answer: ListOf(LogEntry),
    errors: ['invalid_cursor'],
  },
  'GET /api/:wsId/log/export': {
    tag,
    summary: 'The latest 10,000 entries of the log as CSV',
    params,
    answer: Type.String(),
    contentType: 'text/csv; charset=utf-8',
  },
});
