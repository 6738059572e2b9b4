/** The order of the queue. Feeds and sitemaps come first, because they name what is new. */
export const PRIORITY = { start: 0, feed: 1, sitemap: 2, chosen: 3, page: 4 } as const;
