import { normaliseAddress } from '../addresses/normalise-address.ts';
import { cleanLine, shorten } from './clean-text.ts';
import { readDate } from './read-date.ts';
import { isForUs } from './robots-directives.ts';

export interface PageLink {
  /** Normalised. */
  readonly address: string;
  readonly text: string;
  readonly isNofollow: boolean;
}

const MAX_LINKS = 2000;
const MAX_LINK_TEXT = 200;
const FEED_TYPE = /^application\/((rss|atom)\+xml|feed\+json)$/i;
const DATE_NAMES = new Set([
  'article:published_time',
  'og:published_time',
  'datepublished',
  'date',
  'dc.date',
  'dc.date.issued',
  'dcterms.created',
  'dcterms.date',
  'pubdate',
  'publish-date',
  'publishdate',
]);
/** Dates of the page as a whole come before dates that stand somewhere in its text. */
const JSON_DATE = /"datePublished"\s*:\s*"([^"]{4,40})"/;

type Attributes = Readonly<Record<string, string>>;

/** Gathers titles, dates, languages and links of a page, from the events of a parser. */
export class PageMetadata {
  readonly metas = new Map<string, string>();
  readonly robots: string[] = [];
  readonly links = new Map<string, PageLink>();
  readonly feeds = new Set<string>();
  canonical: string | null = null;
  language: string | null = null;
  #base: string;
  #isBaseKnown = false;
  #metaDate: number | null = null;
  #timeDate: number | null = null;
  #link: { address: string; text: string; isNofollow: boolean } | null = null;

  constructor(address: string) {
    this.#base = address;
  }

  get publishedAt(): number | null {
    return this.#metaDate ?? this.#timeDate;
  }

  openElement(name: string, attributes: Attributes): void {
    if (name === 'a' || name === 'area') this.#openLink(attributes);
    else if (name === 'meta') this.#addMeta(attributes);
    else if (name === 'link') this.#addRelation(attributes);
    else if (name === 'time') this.#timeDate ??= readDate(attributes['datetime']);
    else if (name === 'html') this.language ??= canonicalLanguage(attributes['lang']);
    else if (name === 'base' && !this.#isBaseKnown) this.#setBase(attributes['href']);
  }

  closeElement(name: string): void {
    if (name === 'a' || name === 'area') this.#endLink();
  }

  addText(text: string): void {
    if (this.#link !== null && this.#link.text.length < MAX_LINK_TEXT) this.#link.text += text;
  }

  /** The content of `<script type="application/ld+json">`. */
  addJson(json: string): void {
    this.#metaDate ??= readDate(JSON_DATE.exec(json)?.[1]);
  }

  #addMeta(attributes: Attributes): void {
    const { name, property, itemprop, content, 'http-equiv': equivalent } = attributes;
    const key = (property ?? name ?? itemprop ?? equivalent ?? '').trim().toLowerCase();
    if (key === '' || content === undefined) return;
    if (isForUs(key)) this.robots.push(content);
    if (!this.metas.has(key)) this.metas.set(key, content);
    if (DATE_NAMES.has(key)) this.#metaDate ??= readDate(content);
  }

  #addRelation({ rel = '', type = '', href = '' }: Attributes): void {
    const relations = rel.toLowerCase().split(/\s+/);
    if (relations.includes('canonical')) this.canonical ??= this.#absolute(href);
    if (!relations.includes('alternate') || !FEED_TYPE.test(type)) return;
    const feed = this.#absolute(href);
    if (feed !== null && this.feeds.size < MAX_LINKS) this.feeds.add(feed);
  }

  #openLink({ href, rel = '' }: Attributes): void {
    this.#endLink();
    const address = href === undefined ? null : this.#absolute(href);
    if (address === null) return;
    this.#link = { address, text: '', isNofollow: /(^|\s)nofollow(\s|$)/i.test(rel) };
  }

  /** Several links to one address are one. It is followed if one of them may be. */
  #endLink(): void {
    const link = this.#link;
    this.#link = null;
    if (link === null) return;
    const known = this.links.get(link.address);
    if (known === undefined && this.links.size >= MAX_LINKS) return;
    this.links.set(link.address, {
      address: link.address,
      text: known?.text || shorten(cleanLine(link.text), MAX_LINK_TEXT),
      isNofollow: link.isNofollow && known?.isNofollow !== false,
    });
  }

  #setBase(href: string | undefined): void {
    const base = href === undefined ? null : URL.parse(href, this.#base);
    if (base === null) return;
    this.#base = base.href;
    this.#isBaseKnown = true;
  }

  #absolute(href: string): string | null {
    return normaliseAddress(href, this.#base);
  }
}

/** `en`, `vi-VN`. Null if it is no language tag. */
export function canonicalLanguage(tag: string | undefined): string | null {
  try {
    const [language] = Intl.getCanonicalLocales(tag?.trim().replaceAll('_', '-') ?? []);
    return language ?? null;
  } catch {
    return null;
  }
}
