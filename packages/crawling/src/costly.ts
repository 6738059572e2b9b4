/** What reads files of other sites: its cost depends on them, so it runs in threads. */
export { contentKind, type ContentKind } from './feeds/content-kind.ts';
export * from './feeds/read-feed.ts';
export * from './feeds/read-sitemap.ts';
export type { PageLink } from './reading/page-metadata.ts';
export * from './reading/read-page.ts';
export type { RobotsDirectives } from './reading/robots-directives.ts';
export * from './robots/robots-rules.ts';
