import { Type } from 'typebox';
import {
  AddCrawlDomain,
  ChangeCrawlDomain,
  CrawlDomain,
  CrawlDomains,
  CrawledPage,
  CrawledPageText,
  DecidedUncrawled,
  DecideUncrawled,
  UncrawledLink,
} from '../crawler.ts';
import { ListOf, ListQuery } from '../list.ts';
import { Timestamp, Uuid } from '../scalars.ts';
import { UNCRAWLED_REASONS } from '../uncrawled-reasons.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Crawlers';
const params = { wsId: WsId };
const OfDomain = Type.Optional({ ...Uuid, description: 'Only of this domain.' });

export const CRAWLER_ROUTES = defineRoutes({
  'GET /api/:wsId/crawlers/domains': {
    tag,
    summary: 'The sites that the workspace reads, and how far their runs are',
    params,
    answer: CrawlDomains,
  },
  'POST /api/:wsId/crawlers/domains': {
    tag,
    summary: 'Read a site regularly, beginning now',
    params,
    body: AddCrawlDomain,
    answer: CrawlDomain,
    status: 201,
    errors: ['crawl_address_refused', 'crawl_domain_known', 'too_many_crawl_domains'],
  },
  'PATCH /api/:wsId/crawlers/domains/:domainId': {
    tag,
    summary: 'Change what is read of a site, and how often',
    params: { ...params, domainId: Uuid },
    body: ChangeCrawlDomain,
    answer: CrawlDomain,
    errors: ['not_found'],
  },
  'DELETE /api/:wsId/crawlers/domains/:domainId': {
    tag,
    summary: 'Stop reading a site, and delete its pages',
    params: { ...params, domainId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/:wsId/crawlers/domains/:domainId/start': {
    tag,
    summary: 'Start the next run of a site now',
    params: { ...params, domainId: Uuid },
    answer: CrawlDomain,
    errors: ['not_found', 'crawl_running'],
  },
  'GET /api/:wsId/crawlers/list': {
    tag,
    summary: 'The pages that were read, the latest changes first',
    params,
    query: Type.Object(
      {
        ...ListQuery.properties,
        q: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 200,
            description:
              'Words that the page contains, with or without accents; "a phrase", `or` and `-word` work, too.',
          }),
        ),
        domain: OfDomain,
        changed_since: Type.Optional({
          ...Timestamp,
          description: 'Only pages that are new or have changed since then.',
        }),
      },
      { additionalProperties: false },
    ),
    answer: ListOf(CrawledPage),
    errors: ['invalid_cursor'],
  },
  'GET /api/:wsId/crawlers/list/:pageId': {
    tag,
    summary: 'A page that was read, with its whole text',
    params: { ...params, pageId: Uuid },
    answer: CrawledPageText,
    errors: ['not_found'],
  },
  'GET /api/:wsId/crawlers/uncrawled': {
    tag,
    summary: 'Links that were found and not read, with the reason, the newest first',
    params,
    query: Type.Object(
      {
        ...ListQuery.properties,
        domain: OfDomain,
        reason: Type.Optional(Type.Enum(UNCRAWLED_REASONS)),
        decision: Type.Optional(
          Type.Enum(['none', 'approved', 'skipped'], {
            default: 'none',
            description: '`none`: those that nobody has decided about.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: ListOf(UncrawledLink),
    errors: ['invalid_cursor'],
  },
  'POST /api/:wsId/crawlers/uncrawled': {
    tag,
    summary: 'Approve or skip links that were not read',
    params,
    body: DecideUncrawled,
    answer: DecidedUncrawled,
  },
});
