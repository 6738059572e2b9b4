import { READABLE_TYPES } from './fetcher.ts';

/** For requests of sitemaps, which may be gzip files. */
export const SITEMAP_TYPES: readonly string[] = [
  ...READABLE_TYPES,
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
];
