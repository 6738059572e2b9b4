import { normaliseEscapes } from '../addresses/normalise-address.ts';
import { matchesPath } from '../addresses/path-pattern.ts';
import { PRODUCT_TOKEN } from '../fetching/user-agent.ts';

/** What a robots.txt file says to one crawler. */
export interface RobotsRules {
  allows(address: string): boolean;
  /** The file could not be read, so that nothing is allowed. */
  readonly isUnknown: boolean;
  /** The time between two requests that the file asks for, at most `MAX_CRAWL_DELAY_MS`. */
  readonly crawlDelayMs: number | null;
  /** As written: absolute addresses, possibly of other hosts. */
  readonly sitemaps: readonly string[];
}

/** A longer delay would keep a worker from ever reading a site. */
export const MAX_CRAWL_DELAY_MS = 60_000;
const MAX_SITEMAPS = 100;

interface Rule {
  readonly pattern: string;
  readonly isAllowed: boolean;
}

/** All groups of a file that name the same crawler. */
interface Group {
  readonly rules: Rule[];
  crawlDelayMs: number | null;
}

interface RobotsText {
  readonly groups: ReadonlyMap<string, Group>;
  readonly sitemaps: readonly string[];
}

/** Reads robots.txt by RFC 9309. Broken lines are skipped. */
export function parseRobots(text: string, productToken: string = PRODUCT_TOKEN): RobotsRules {
  const { groups, sitemaps } = readGroups(text);
  const group = groups.get(productToken.toLowerCase()) ?? groups.get('*');
  // The longest pattern decides. Of two patterns with the same length, the one that allows does.
  const rules = (group?.rules ?? []).toSorted(
    (a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed),
  );
  return {
    isUnknown: false,
    allows(address) {
      const path = comparablePath(new URL(address));
      if (path === '/robots.txt') return true;
      return rules.find(({ pattern }) => matchesPath(pattern, path))?.isAllowed ?? true;
    },
    crawlDelayMs: group?.crawlDelayMs ?? null,
    sitemaps,
  };
}

function readGroups(text: string): RobotsText {
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  let current: Group[] = [];
  let hasRules = false;
  for (const [name, value] of readLines(text)) {
    if (name === 'user-agent') {
      // Several names in a row share the rules that follow.
      if (hasRules) current = [];
      hasRules = false;
      current.push(groupOf(value, groups));
    } else if (name === 'allow' || name === 'disallow') {
      hasRules = true;
      const pattern = comparablePattern(value);
      const rule = { pattern, isAllowed: name === 'allow' };
      if (pattern !== '') for (const group of current) group.rules.push(rule);
    } else if (name === 'crawl-delay') {
      for (const group of current) group.crawlDelayMs ??= readDelay(value);
    } else if (name === 'sitemap' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
  }
  return { groups, sitemaps };
}

function* readLines(text: string): Generator<readonly [name: string, value: string]> {
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [content = ''] = line.split('#', 1);
    const colon = content.indexOf(':');
    if (colon === -1) continue;
    yield [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
  }
}

/** `Googlebot/2.1` addresses `googlebot`. Groups of the same name are one. */
function groupOf(value: string, groups: Map<string, Group>): Group {
  const token = value.startsWith('*') ? '*' : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();
  const group = groups.get(token) ?? { rules: [], crawlDelayMs: null };
  groups.set(token, group);
  return group;
}

function readDelay(value: string): number | null {
  const seconds = Number(value);
  if (value === '' || Number.isNaN(seconds) || seconds < 0) return null;
  return Math.min(seconds * 1000, MAX_CRAWL_DELAY_MS);
}

/** A pattern without a leading slash can only have been meant with one. */
function comparablePattern(value: string): string {
  const pattern = value === '' || /^[/*]/.test(value) ? value : `/${value}`;
  return encodeNonAscii(normaliseEscapes(pattern));
}

/** `*` and `$` in a path are compared with `%2A` and `%24`, which is how a pattern writes the characters themselves. */
function comparablePath({ pathname, search }: URL): string {
  const path = encodeNonAscii(normaliseEscapes(pathname + search));
  return path.replaceAll('*', '%2A').replaceAll('$', '%24');
}

function encodeNonAscii(text: string): string {
  return text.toWellFormed().replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent);
}
