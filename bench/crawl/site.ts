import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { PAGES_OF_A_SECTION, pathOf, SECTIONS } from './paths.ts';

/** A process with a generated site: sections with pages, and what crawlers have to cope with. Sends its port. */
const WORDS = 'round pairing result open league board point tie white black evening junior'.split(
  ' ',
);
const LOREM = Array.from({ length: 400 }, (_, index) => WORDS[(index * 7) % WORDS.length]).join(
  ' ',
);
const BOMB = gzipSync(Buffer.alloc(50_000_000, 'a'));

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://site.test');
  const [, first = '', section = '', page] = pathname.split('/');
  if (pathname === '/robots.txt')
    response.end('User-agent: *\nDisallow: /private\nSitemap: /nothing.xml');
  else if (pathname === '/') answer(request, response, home());
  else if (first === 'section' && page === undefined)
    answer(request, response, sectionPage(Number(section)));
  else if (first === 'section')
    answer(request, response, articlePage(Number(section), Number(page)));
  else if (first === 'old') response.writeHead(301, { location: pathOf(0, Number(section)) }).end();
  else if (first === 'loop') response.writeHead(302, { location: pathname }).end();
  else if (first === 'bomb')
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(BOMB);
  else if (first === 'slow') setTimeout(() => answer(request, response, '<p>Late'), 500);
  else if (first === 'broken') answer(request, response, '<html><body><table><p><b>No end');
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());

function answer(request: IncomingMessage, response: ServerResponse, html: string): void {
  const etag = `"${html.length}"`;
  if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag }).end(html);
}

function linksTo(paths: readonly string[]): string {
  return paths.map((path) => `<li><a href="${path}">${path}</a></li>`).join('');
}

function home(): string {
  const sections = Array.from({ length: SECTIONS }, (_, section) => `/section/${section}`);
  const odd = ['/private/1', '/loop/1', '/bomb', '/slow/1', '/broken', '/a/b/a/b/a/b', '/nothing'];
  const old = Array.from({ length: 20 }, (_, page) => `/old/${page}`);
  const calendar = Array.from({ length: 50 }, (_, day) => `/calendar?date=2199-01-${day}`);
  return `<title>Home</title><main><p>${LOREM}</p>${linksTo([...sections, ...odd, ...old, ...calendar])}</main>`;
}

function sectionPage(section: number): string {
  const pages = Array.from({ length: PAGES_OF_A_SECTION }, (_, page) => pathOf(section, page));
  return `<title>Section ${section}</title><main><p>Section ${section}</p><ul>${linksTo(pages)}</ul></main>`;
}

function articlePage(section: number, page: number): string {
  const near = [1, 2, 3, 4, 5].map((step) => pathOf(section, (page + step) % PAGES_OF_A_SECTION));
  return `<!doctype html><html lang="en"><head><title>Article ${section}/${page}</title></head><body>
    <nav>${linksTo(['/', `/section/${section}`])}</nav>
    <article><h1>Article ${section}/${page}</h1><p>${LOREM}</p><p>Number ${section * 1_000 + page}.</p></article>
    <ul>${linksTo(near)}</ul></body></html>`;
}
