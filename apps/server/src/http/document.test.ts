import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageData } from '@rookery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocument, WebAppNotBuilt } from './document.ts';

const SOURCE = `<!doctype html>
<html lang="en" data-theme="system">
  <head>
    <!--page-data-->
    <script type="module" src="/src/main.tsx"></script>
    <link rel="modulepreload" href="/assets/en.js" data-locale="en">
    <link rel="modulepreload" href="/assets/vi.js" data-locale="vi">
  </head>
  <body><div id="root"><!--fallback--></div></body>
</html>`;

const data: PageData = {
  status: 200,
  locale: 'vi',
  theme: 'dark',
  sourceUrl: null,
  signInProvider: null,
  chatDays: 730,
  account: null,
  workspace: null,
  chess: null,
};
let home: string;
let directory: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'rookery-document-'));
  directory = join(home, 'dist');
  mkdirSync(directory);
  for (const place of [home, directory]) writeFileSync(join(place, 'index.html'), SOURCE);
});
afterAll(() => rmSync(home, { recursive: true }));

test('the document contains the page data', () => {
  const html = createDocument({ directory, devOrigin: null })(data);
  expect(html).toContain('<html lang="vi" data-theme="dark">');
  const [, json] =
    /<script id="page-data" type="application\/json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json ?? '')).toEqual(data);
});

test('only the texts of the reader’s language are preloaded', () => {
  const render = createDocument({ directory, devOrigin: null });
  expect(render(data).match(/\/assets\/\w+/g)).toEqual(['/assets/vi']);
  expect(render({ ...data, locale: 'en' }).match(/\/assets\/\w+/g)).toEqual(['/assets/en']);
});

test('no name can end the script element of the page data', () => {
  const name = '</script><script>alert(1)</script><!--';
  const workspace = {
    id: 'x',
    name,
    role: 'owner',
    joined: true,
    chess_scope: 'club',
    for_juniors: false,
    time_controls: null,
  } as const;
  const record = { workspace, isPersonal: false, isRoot: false };
  const html = createDocument({ directory, devOrigin: null })({ ...data, workspace: record });
  expect(html.match(/<script/g)).toHaveLength(2);
  const [, json] = /application\/json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json ?? '').workspace.workspace.name).toBe(name);
});

test('a missing page has a text without scripts', () => {
  const html = createDocument({ directory, devOrigin: null })({ ...data, status: 404 });
  expect(html).toContain('<div id="root"><main><h1>Không tìm thấy trang</h1>');
});

test("in development, React's refresh is set up before the app's own module runs", () => {
  const html = createDocument({ directory, devOrigin: 'http://127.0.0.1:5173' })(data);
  const refresh = html.indexOf('http://127.0.0.1:5173/@react-refresh');
  const main = html.indexOf('http://127.0.0.1:5173/src/main.tsx');
  expect(refresh).toBeGreaterThan(0);
  expect(refresh).toBeLessThan(main);
});

test('a web app that is not built is reported to the operator', () => {
  const nowhere = { directory: join(home, 'nowhere'), devOrigin: null };
  expect(() => createDocument(nowhere)).toThrow(WebAppNotBuilt);
  expect(() => createDocument(nowhere)).toThrow('npm run build');
});
