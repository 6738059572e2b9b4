import { hasPermission } from '@rookery/contract';
import { ok, refuse } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import type { JobSender } from '../../jobs/job-sender.ts';
import { listPage } from '../../pagination/list-page.ts';
import { addDomain, changeDomain, presentDomain, startDomain } from './domains.ts';
import {
  decideLinks,
  deleteDomain,
  findPage,
  listDomains,
  listPages,
  listUncrawled,
} from './queries.ts';

const permission = 'crawler.manage';

export interface CrawlerOptions {
  readonly jobs: JobSender;
  readonly crawlAllow: readonly string[];
}

export function crawlerRoutes(routes: Routes, options: CrawlerOptions): void {
  domainRoutes(routes, options);
  routes.workspace(
    'GET /api/:wsId/crawlers/list',
    { expensive: ({ q }) => q !== undefined },
    ({ transaction, workspaceId, query }) =>
      listPage(
        query,
        (page) => listPages(transaction, workspaceId, query, page),
        (row) => [row.changed_at, row.id],
      ),
  );
  routes.workspace(
    'GET /api/:wsId/crawlers/list/:pageId',
    {},
    async ({ transaction, workspaceId, params }) => {
      const page = await findPage(transaction, workspaceId, params.pageId);
      return page === undefined ? refuse('not_found') : ok(page);
    },
  );
  routes.workspace(
    'GET /api/:wsId/crawlers/uncrawled',
    { permission },
    ({ transaction, workspaceId, query }) =>
      listPage(
        query,
        (page) => listUncrawled(transaction, workspaceId, query, page),
        (row) => [row.found_at, row.id],
      ),
  );
  routes.workspace(
    'POST /api/:wsId/crawlers/uncrawled',
    { permission },
    async ({ transaction, workspaceId, caller, body }) =>
      ok({ decided: await decideLinks(transaction, workspaceId, caller.id, body) }),
  );
}

function domainRoutes(routes: Routes, { jobs, crawlAllow }: CrawlerOptions): void {
  routes.workspace(
    'GET /api/:wsId/crawlers/domains',
    {},
    async ({ transaction, workspaceId, record }) => {
      const isManager = hasPermission(record, permission);
      const rows = await listDomains(transaction, workspaceId);
      return ok({ data: rows.map((row) => presentDomain(row, isManager)) });
    },
  );
  routes.workspace(
    'POST /api/:wsId/crawlers/domains',
    { permission },
    ({ transaction, workspaceId, caller, body }) =>
      addDomain({ transaction, workspaceId, jobs }, caller.id, body, crawlAllow),
  );
  routes.workspace(
    'PATCH /api/:wsId/crawlers/domains/:domainId',
    { permission },
    ({ transaction, workspaceId, params, body }) =>
      changeDomain({ transaction, workspaceId }, params.domainId, body),
  );
  routes.workspace(
    'DELETE /api/:wsId/crawlers/domains/:domainId',
    { permission },
    async ({ transaction, workspaceId, params }) =>
      (await deleteDomain(transaction, workspaceId, params.domainId))
        ? ok(null)
        : refuse('not_found'),
  );
  routes.workspace(
    'POST /api/:wsId/crawlers/domains/:domainId/start',
    { permission },
    ({ transaction, workspaceId, params }) =>
      startDomain({ transaction, workspaceId, jobs }, params.domainId),
  );
}
