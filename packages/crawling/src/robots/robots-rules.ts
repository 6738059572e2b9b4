import { normaliseEscapes } from '../addresses/normalise-address.ts';
import { matchesPath } from '../addresses/path-pattern.ts';
import { PRODUCT_TOKEN } from '../fetching/user-agent.ts';
import type { RobotsFile } from './robots-file.ts';

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
/** In one group. No site that means well has so many; one that has may not be read. */
const MAX_WILDCARDS = 5_000;

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

export function rulesOf({ access, text }: RobotsFile): RobotsRules {
  if (access === 'none')
    return { allows: () => false, isUnknown: true, crawlDelayMs: null, sitemaps: [] };
  return parseRobots(text);
}

/** Reads robots.txt by RFC 9309. Broken lines are skipped. */
export function parseRobots(text: string, productToken: string = PRODUCT_TOKEN): RobotsRules {
  const token = productToken.toLowerCase();
  const { groups, sitemaps } = readGroups(text, new Set([token, '*']));
  const group = groups.get(token) ?? groups.get('*');
  const decide = decisions(group?.rules ?? []);
  return {
    isUnknown: false,
    allows(address) {
      const path = comparablePath(new URL(address));
      return path === '/robots.txt' || decide(path);
    },
    crawlDelayMs: group?.crawlDelayMs ?? null,
    sitemaps,
  };
}

/**
 * Whether a path is allowed. The longest pattern decides, and of two with the same length the one that allows. A server
 * can send tens of thousands of patterns, so that only those with wildcards are tried one by one.
 */
function decisions(rules: readonly Rule[]): (path: string) => boolean {
  const plain = new Map<string, boolean>();
  const wild = new Map<string, boolean>();
  for (const { pattern, isAllowed } of rules) {
    const alike = /\*|\$$/.test(pattern) ? wild : plain;
    alike.set(pattern, isAllowed || alike.get(pattern) === true);
  }
  if (wildcards(wild.keys()) > MAX_WILDCARDS) return () => false;
  const lengths = [...new Set(Array.from(plain.keys(), ({ length }) => length))].toSorted(
    (a, b) => b - a,
  );
  const byLength = [...wild].toSorted(
    ([one, allows], [other, otherAllows]) =>
      other.length - one.length || Number(otherAllows) - Number(allows),
  );
  return (path) => {
    const isPlain = (each: number) => each <= path.length && plain.has(path.slice(0, each));
    const length = lengths.find(isPlain) ?? 0;
    const isAllowed = plain.get(path.slice(0, length)) ?? true;
    for (const [pattern, allows] of byLength) {
      if (pattern.length < length || (pattern.length === length && isAllowed)) break;
      if (matchesPath(pattern, path)) return allows;
    }
    return isAllowed;
  };
}

function wildcards(patterns: Iterable<string>): number {
  let count = 0;
  for (const pattern of patterns) count += pattern.split('*').length;
  return count;
}

/** Groups for other crawlers are left out. */
function readGroups(text: string, tokens: ReadonlySet<string>): RobotsText {
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  let current = new Set<Group>();
  let hasRules = false;
  for (const [name, value] of readLines(text)) {
    if (name === 'user-agent') {
      // Several names in a row share the rules that follow.
      if (hasRules) current = new Set();
      hasRules = false;
      const token = tokenOf(value);
      if (tokens.has(token)) current.add(groupOf(token, groups));
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

/** `Googlebot/2.1` addresses `googlebot`. */
function tokenOf(value: string): string {
  return value.startsWith('*') ? '*' : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();
}

/** Groups of the same name are one. */
function groupOf(token: string, groups: Map<string, Group>): Group {
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
