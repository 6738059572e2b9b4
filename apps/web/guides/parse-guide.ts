import { isWorkspacePage } from '@rookery/workspace-routing';
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Guide, GuideName, Inline, Target } from '../src/app/pages/help/guide.ts';

/** `app:/tasks` is a page of the product. Where Markdown is shown outside of it, the words stay without a link. */
const PAGE_LINK = /^app:(\/.*)$/;
const GUIDE_LINK = /^(members|organisers)(\.vi)?\.md$/;

/**
 * Reads a guide. Its sections have the ids of those in the English file, which has the same sections in the same
 * order. Throws if the guide contains what the help pages cannot show, or a link that leads nowhere.
 */
export function parseGuide(markdown: string, english: string): Guide {
  const [title, ...tokens] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading') throw new Error('A guide begins with its title');
  const own = slugsOf(markdown);
  const shared = slugsOf(english);
  const idOf = (slug: string) => {
    const id = shared[own.indexOf(slug)];
    if (id === undefined) throw new Error(`There is no section #${slug}`);
    return id;
  };
  const inline = (token: Token) => inlineOf(token, idOf);
  const blocks = tokens.map((token) => blockOf(token as Tokens.Generic, inline, idOf));
  return { title: String(title.text), blocks };
}

type ReadInline = (token: Token) => Inline;

function blockOf(token: Tokens.Generic, inline: ReadInline, idOf: (slug: string) => string): Block {
  const textOf = ({ tokens }: { tokens?: Token[] }) => (tokens ?? []).map(inline);
  switch (token.type) {
    case 'heading': {
      const { depth, text } = token as Tokens.Heading;
      if (depth !== 2 && depth !== 3) throw new Error(`"${text}" is too deep a heading`);
      return { kind: 'heading', depth, id: idOf(slugOf(text)), text: textOf(token) };
    }
    case 'paragraph':
      return { kind: 'paragraph', text: textOf(token) };
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return { kind: 'list', ordered, items: items.map((item) => item.tokens.flatMap(lineOf)) };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return {
        kind: 'table',
        head: header.map(textOf),
        rows: rows.map((row) => row.map(textOf)),
      };
    }
    default:
      throw new Error(`A guide cannot contain this (${token.type}): ${token.raw}`);
  }

  function lineOf(line: Token): Inline[] {
    if (line.type !== 'text') throw new Error(`A list has one line for each item: ${line.raw}`);
    return textOf(line);
  }
}

function inlineOf(token: Token, idOf: (slug: string) => string): Inline {
  const inside = (within: { tokens?: Token[] }) =>
    (within.tokens ?? []).map((each) => inlineOf(each, idOf));
  switch (token.type) {
    case 'text':
    case 'escape':
      return (token as Tokens.Text).text;
    case 'codespan':
      return { kind: 'code', code: (token as Tokens.Codespan).text };
    case 'strong':
    case 'em':
      return { kind: token.type, text: inside(token) };
    case 'link': {
      const link = token as Tokens.Link;
      return { kind: 'link', target: targetOf(link.href, idOf), text: inside(link) };
    }
    default:
      throw new Error(`A guide cannot contain this (${token.type}): ${token.raw}`);
  }
}

function targetOf(href: string, idOf: (slug: string) => string): Target {
  const [, path] = PAGE_LINK.exec(href) ?? [];
  if (path !== undefined && isWorkspacePage(path)) return { kind: 'page', path };
  const [, name] = GUIDE_LINK.exec(href) ?? [];
  if (name !== undefined) return { kind: 'guide', name: name as GuideName };
  if (href.startsWith('#')) return { kind: 'section', id: idOf(decodeURIComponent(href.slice(1))) };
  throw new Error(`This link leads nowhere: ${href}`);
}

/** The anchors of all sections, as GitHub and other viewers make them. */
function slugsOf(markdown: string): string[] {
  return lexer(markdown).flatMap((token) =>
    token.type === 'heading' ? slugOf((token as Tokens.Heading).text) : [],
  );
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
