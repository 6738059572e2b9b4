import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_DATA_ELEMENT_ID, type PageData } from '@rookery/contract';
import { WORDS } from './words.ts';

export type RenderDocument = (data: PageData) => string;

const HTML_TAG = '<html lang="en" data-theme="system">';
const PAGE_DATA = '<!--page-data-->';
const FALLBACK = '<!--fallback-->';

export interface WebApp {
  /** Where `vite build` put the app. */
  readonly directory: string;
  /** Vite's development server, which serves the modules instead. */
  readonly devOrigin: string | null;
}

/** There are no pages to serve. What it says is for the operator. */
export class NotBuilt extends Error {
  override readonly name = 'NotBuilt';
}

/** The one document all pages share: the built app, with what the server knows written into it. */
export function createDocument({ directory, devOrigin }: WebApp): RenderDocument {
  const template =
    devOrigin === null ? builtTemplate(directory) : devTemplate(directory, devOrigin);
  const [head = '', middle = '', tail = ''] = split(template);
  return (data) => {
    const html = `<html lang="${data.locale}" data-theme="${data.theme}">`;
    const scripts = inLanguage(middle, data.locale);
    return head.replace(HTML_TAG, html) + pageData(data) + scripts + fallback(data) + tail;
  };
}

const LANGUAGE_HINT = /<link [^>]*data-locale="(\w+)"[^>]*>\s*/g;

/** Hints to fetch the words of a language the reader does not use are for others. */
function inLanguage(html: string, locale: string): string {
  return html.replace(LANGUAGE_HINT, (hint, language) => (language === locale ? hint : ''));
}

function split(template: string): string[] {
  for (const mark of [HTML_TAG, PAGE_DATA, FALLBACK]) {
    if (!template.includes(mark)) throw new Error(`apps/web/index.html has no ${mark}`);
  }
  return template.split(new RegExp(`${PAGE_DATA}|${FALLBACK}`));
}

/** `<` is written so that no text a member typed can end the script it stands in. */
function pageData(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script id="${PAGE_DATA_ELEMENT_ID}" type="application/json">${json}</script>`;
}

function fallback({ status, locale }: PageData): string {
  if (status === 200) return '';
  const { heading, text } = WORDS[status][locale];
  return `<main><h1>${heading}</h1><p>${text}</p></main>`;
}

function builtTemplate(directory: string): string {
  try {
    return readFileSync(join(directory, 'index.html'), 'utf8');
  } catch (cause) {
    throw new NotBuilt('The web app is not built. Run `npm run build` first.', { cause });
  }
}

/** The source document with its modules taken from Vite, as Vite asks of a server in front of it. */
function devTemplate(directory: string, origin: string): string {
  const source = readFileSync(join(directory, '..', 'index.html'), 'utf8');
  const refresh = `
    <script type="module">
      import { injectIntoGlobalHook } from '${origin}/@react-refresh';
      injectIntoGlobalHook(window);
      window.$RefreshReg$ = () => {};
      window.$RefreshSig$ = () => (type) => type;
    </script>
    <script type="module" src="${origin}/@vite/client"></script>`;
  // First in the document: modules run in order, and React must find the hook when it starts.
  return source
    .replace('<head>', `<head>${refresh}`)
    .replace('src="/src/', `src="${origin}/src/`)
    .replace('href="/favicon', `href="${origin}/favicon`);
}
