import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_DATA_ELEMENT_ID, type PageData } from '@rookery/contract';
import { FALLBACK_TEXTS } from './fallback-texts.ts';

export type RenderDocument = (data: PageData) => string;

const HTML_TAG = '<html lang="en" data-theme="system">';
const PAGE_DATA = '<!--page-data-->';
const FALLBACK = '<!--fallback-->';

export interface WebApp {
  /** The output of `vite build`. */
  readonly directory: string;
  /** Vite's development server, which serves the modules instead. */
  readonly devOrigin: string | null;
}

/** The web app is not built. The message is for the operator. */
export class WebAppNotBuilt extends Error {
  override readonly name = 'WebAppNotBuilt';
}

/** The HTML document that all pages share: the built app with the page data inserted. */
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

/** Removes preload hints for the texts of other languages. */
function inLanguage(html: string, locale: string): string {
  return html.replace(LANGUAGE_HINT, (hint, language) => (language === locale ? hint : ''));
}

function split(template: string): string[] {
  for (const placeholder of [HTML_TAG, PAGE_DATA, FALLBACK]) {
    if (!template.includes(placeholder))
      throw new Error(`apps/web/index.html has no ${placeholder}`);
  }
  return template.split(new RegExp(`${PAGE_DATA}|${FALLBACK}`));
}

/** Escapes `<`, so that no text typed by a member can end the script element. */
function pageData(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script id="${PAGE_DATA_ELEMENT_ID}" type="application/json">${json}</script>`;
}

function fallback({ status, locale }: PageData): string {
  if (status === 200) return '';
  const { heading, text } = FALLBACK_TEXTS[status][locale];
  return `<main><h1>${heading}</h1><p>${text}</p></main>`;
}

function builtTemplate(directory: string): string {
  try {
    return readFileSync(join(directory, 'index.html'), 'utf8');
  } catch (cause) {
    throw new WebAppNotBuilt('The web app is not built. Run `npm run build` first.', { cause });
  }
}

/** The source document with its modules loaded from the Vite development server. */
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
