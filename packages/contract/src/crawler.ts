import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';
import { UNCRAWLED_REASONS } from './uncrawled-reasons.ts';

export const CRAWL_DOMAINS_MAX = 20;
export const CRAWL_DECISIONS_MAX = 100;

const settings = {
  include_paths: Type.Array(Type.String({ minLength: 1, maxLength: 300, pattern: '^[/*]\\S*$' }), {
    maxItems: 20,
    description:
      'Only pages whose paths begin like this are read; `*` stands for any characters, `$` for the end. Empty: all.',
    example: ['/news/', '/*/results$'],
  }),
  interval_hours: Type.Integer({
    minimum: 1,
    maximum: 720,
    description: 'The time between two runs.',
  }),
  max_pages: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    description: 'How many pages a run requests.',
  }),
  max_depth: Type.Integer({
    minimum: 0,
    maximum: 10,
    description: 'How many links from the start address a page may be away. Entries of a feed: 1.',
  }),
  max_megabytes: Type.Integer({ minimum: 1, maximum: 1_000 }),
  max_minutes: Type.Integer({ minimum: 1, maximum: 600 }),
};

const CrawlRun = Type.Object(
  {
    number: Type.Integer(),
    started_at: Nullable(Timestamp),
    ended_at: Nullable(Timestamp),
    pages_tried: Type.Integer(),
    pages_new: Type.Integer(),
    pages_changed: Type.Integer(),
    pages_unchanged: Type.Integer(),
    bytes_read: Type.Integer(),
    queued: Nullable(
      Type.Integer({
        description:
          'Links that the run has still to read; null for members who do not manage the crawlers.',
      }),
    ),
    limit_reached: Nullable(
      Type.Enum(['pages', 'bytes', 'time', 'server_busy'], {
        description:
          'Why the run ended before all links were read. `server_busy`: it asked us to wait.',
      }),
    ),
    failure: Nullable(
      Type.String({
        description:
          'Why the run failed, as a code: what happened to the start address (`robots`, `dns_error`, `timeout`, `http_error 404` …), `unreachable` if robots.txt could not be read or after many failures in a row, or `internal`.',
      }),
    ),
  },
  { description: 'The current or last run.' },
);

/** A site that a workspace reads regularly. */
export const CrawlDomain = Type.Object(
  {
    id: Uuid,
    host: Type.String({ description: 'Without `www.`.', example: 'federation.example' }),
    start_address: Type.String(),
    ...settings,
    state: Type.Enum(['waiting', 'running', 'done', 'failed'], {
      description: '`waiting`: a worker will start the run soon.',
    }),
    run: CrawlRun,
    next_run_at: Nullable(Timestamp),
    pages: Type.Integer({ description: 'Pages that are stored.' }),
    created_by: Nullable(Uuid),
    created_at: Timestamp,
  },
  { $id: 'CrawlDomain' },
);
export type CrawlDomain = Static<typeof CrawlDomain>;

export const CrawlDomains = Type.Object(
  { data: Type.Array(CrawlDomain, { description: 'By host.' }) },
  { $id: 'CrawlDomains' },
);
export type CrawlDomains = Static<typeof CrawlDomains>;

export const AddCrawlDomain = Type.Object(
  {
    address: Type.String({
      minLength: 1,
      maxLength: 1_000,
      description:
        'Where the crawler starts: a page, a feed or a sitemap. `https://` may be left out.',
      example: 'https://federation.example/news/feed.xml',
    }),
    include_paths: Type.Optional(settings.include_paths),
    interval_hours: Type.Optional({ ...settings.interval_hours, default: 24 }),
    max_pages: Type.Optional({ ...settings.max_pages, default: 200 }),
    max_depth: Type.Optional({ ...settings.max_depth, default: 2 }),
    max_megabytes: Type.Optional({ ...settings.max_megabytes, default: 50 }),
    max_minutes: Type.Optional({ ...settings.max_minutes, default: 60 }),
  },
  { $id: 'AddCrawlDomain', additionalProperties: false },
);
export type AddCrawlDomain = Static<typeof AddCrawlDomain>;

/** Settings that are left out stay as they are. They hold from the next run on. */
export const ChangeCrawlDomain = Type.Object(
  {
    include_paths: Type.Optional(settings.include_paths),
    interval_hours: Type.Optional(settings.interval_hours),
    max_pages: Type.Optional(settings.max_pages),
    max_depth: Type.Optional(settings.max_depth),
    max_megabytes: Type.Optional(settings.max_megabytes),
    max_minutes: Type.Optional(settings.max_minutes),
  },
  { $id: 'ChangeCrawlDomain', additionalProperties: false },
);
export type ChangeCrawlDomain = Static<typeof ChangeCrawlDomain>;

/** A page that was read. */
export const CrawledPage = Type.Object(
  {
    id: Uuid,
    domain_id: Uuid,
    host: Type.String(),
    address: Type.String(),
    title: Nullable(Type.String()),
    published_at: Nullable(Timestamp),
    language: Nullable(Type.String({ description: 'A language tag (BCP 47).' })),
    status: Type.Enum(['ok', 'gone', 'failed'], {
      description:
        '`gone`: the server says that there is no such page any more. `failed`: the last attempt to read it failed.',
    }),
    excerpt: Type.String(),
    change: Nullable(
      Type.String({ description: 'What the last change has added; null before the first change.' }),
    ),
    changes: Type.Integer({ description: 'How often the text has changed.' }),
    first_seen_at: Timestamp,
    changed_at: Timestamp,
    fetched_at: Timestamp,
  },
  { $id: 'CrawledPage' },
);
export type CrawledPage = Static<typeof CrawledPage>;

/** A page with its whole text. */
export const CrawledPageText = Type.Object(
  {
    ...CrawledPage.properties,
    text: Type.String({ description: 'Plain text, up to 100,000 characters.' }),
  },
  { $id: 'CrawledPageText' },
);
export type CrawledPageText = Static<typeof CrawledPageText>;

/** A link that was found and not read. */
export const UncrawledLink = Type.Object(
  {
    id: Uuid,
    domain_id: Uuid,
    host: Type.String({ description: 'Of the domain that it was found in.' }),
    address: Type.String(),
    label: Type.String({ description: 'The text of the link, or its title in a feed.' }),
    found_on: Nullable(Type.String({ description: 'The address of the page that contains it.' })),
    reason: Type.Enum(UNCRAWLED_REASONS),
    decision: Nullable(Type.Enum(['approved', 'skipped'])),
    found_at: Timestamp,
  },
  { $id: 'UncrawledLink' },
);
export type UncrawledLink = Static<typeof UncrawledLink>;

export const DecideUncrawled = Type.Object(
  {
    link_ids: Type.Array(Uuid, { minItems: 1, maxItems: CRAWL_DECISIONS_MAX, uniqueItems: true }),
    decision: Type.Enum(['approve', 'skip'], {
      description:
        '`approve`: the next run reads the link, also on another host, if its robots.txt allows it. `skip`: no run reads it.',
    }),
  },
  { $id: 'DecideUncrawled', additionalProperties: false },
);
export type DecideUncrawled = Static<typeof DecideUncrawled>;

export const DecidedUncrawled = Type.Object(
  { decided: Type.Integer({ description: 'How many links were found and decided.' }) },
  { $id: 'DecidedUncrawled' },
);
