import { createHash } from 'node:crypto';
import type { Fetched } from '../fetching/fetch-result.ts';
import { cleanLine, shorten } from './clean-text.ts';
import { decodeText } from './decode-text.ts';
import { PageCollector, type Block } from './page-collector.ts';
import { canonicalLanguage, PageMetadata, type PageLink } from './page-metadata.ts';
import { parseMarkup } from './parse-markup.ts';
import { readDirectives, type RobotsDirectives } from './robots-directives.ts';

/** What is kept of a page: plain text, never markup. */
export interface Page extends RobotsDirectives {
  readonly title: string | null;
  /** In ms. */
  readonly publishedAt: number | null;
  /** A language tag (BCP 47). */
  readonly language: string | null;
  /** A line for each paragraph, item of a list or row of a table. */
  readonly text: string;
  readonly excerpt: string;
  /** Of title and text: changes when these do. */
  readonly hash: string;
  /** The address that the page names as its own. */
  readonly canonical: string | null;
  readonly links: readonly PageLink[];
  /** Feeds that the page names. */
  readonly feeds: readonly string[];
}

/** The parts of an answer that a page is read from. */
export type PageSource = Pick<
  Fetched,
  'address' | 'body' | 'charset' | 'contentType' | 'robotsTags'
>;

const MAX_TITLE_LENGTH = 300;
const MAX_EXCERPT_LENGTH = 300;
/** A shorter text in the main element is no article: its content comes from elsewhere. */
const MIN_MAIN_LENGTH = 200;
/** A shorter block is a heading or a date rather than the first sentence. */
const MIN_SENTENCE_LENGTH = 60;

export function readPage(source: PageSource): Page {
  const html = decodeText(source.body, source.charset);
  return source.contentType === 'text/plain'
    ? makePlainPage(html, source)
    : makePage(parse(html, source.address), source);
}

interface Parsed {
  readonly collector: PageCollector;
  readonly metadata: PageMetadata;
  readonly title: string;
}

function parse(html: string, address: string): Parsed {
  const collector = new PageCollector();
  const metadata = new PageMetadata(address);
  let title: string | null = null;
  let special: 'title' | 'json' | null = null;
  parseMarkup(html, {
    openElement(name, attributes) {
      if (name === 'title' && title === null && collector.isVisible) special = 'title';
      else if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) special = 'json';
      metadata.openElement(name, attributes);
      collector.openElement(name, attributes);
    },
    closeElement(name) {
      special = null;
      metadata.closeElement(name);
      collector.closeElement(name);
    },
    addText(text) {
      if (special === 'title') title = (title ?? '') + text;
      else if (special === 'json') metadata.addJson(text);
      metadata.addText(text);
      collector.addText(text);
    },
  });
  collector.end();
  return { collector, metadata, title: title ?? '' };
}

function makePage({ collector, metadata, title }: Parsed, source: PageSource): Page {
  const { metas, canonical, links, feeds, publishedAt } = metadata;
  const blocks = contentOf(collector.blocks);
  const heading = collector.blocks.find(({ isHeading }) => isHeading)?.text;
  const titles = [metas.get('og:title'), title, heading].map((text) => cleanLine(text ?? ''));
  const description = cleanLine(metas.get('description') ?? metas.get('og:description') ?? '');
  const language = metas.get('content-language') ?? metas.get('og:locale');
  return {
    ...textOf(
      titles.find((text) => text !== ''),
      blocks.map(({ text }) => text),
      description,
    ),
    ...readDirectives([...metadata.robots, ...source.robotsTags]),
    publishedAt,
    language: metadata.language ?? canonicalLanguage(language),
    canonical,
    links: [...links.values()],
    feeds: [...feeds],
  };
}

function makePlainPage(text: string, source: PageSource): Page {
  const lines = text.split('\n').map(cleanLine);
  return {
    ...textOf(
      undefined,
      lines.filter((line) => line !== ''),
      '',
    ),
    ...readDirectives(source.robotsTags),
    publishedAt: null,
    language: null,
    canonical: null,
    links: [],
    feeds: [],
  };
}

/**
 * The blocks of the article or the main element, otherwise those outside of navigation. Lists of links outside of the
 * main element are menus. A page that is all navigation (an element that is never closed) is kept as a whole.
 */
function contentOf(blocks: readonly Block[]): readonly Block[] {
  const main = blocks.filter(({ area }) => area === 'main');
  if (lengthOf(main) >= MIN_MAIN_LENGTH) return main;
  const body = blocks.filter(({ area, isLink }) => area === 'main' || (area === 'body' && !isLink));
  return body.length > 0 ? body : blocks;
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}

function textOf(
  title: string | undefined,
  lines: readonly string[],
  description: string,
): Pick<Page, 'title' | 'text' | 'excerpt' | 'hash'> {
  const text = lines.join('\n');
  const sentences = lines.slice(lines.findIndex((line) => line.length >= MIN_SENTENCE_LENGTH));
  const hasSentence = lines.some((line) => line.length >= MIN_SENTENCE_LENGTH);
  const start = hasSentence ? sentences : [description || lines.join(' ')];
  return {
    title: title === undefined ? null : shorten(title, MAX_TITLE_LENGTH),
    text,
    excerpt: shorten(start.slice(0, 5).join(' '), MAX_EXCERPT_LENGTH),
    hash: createHash('sha256')
      .update(`${title ?? ''}\n${text}`)
      .digest('hex'),
  };
}
