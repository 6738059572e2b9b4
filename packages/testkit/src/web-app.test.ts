import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildMissingWebApp } from './web-app.ts';

let root: string;
let page: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rookery-clone-'));
  const dist = join(root, 'apps', 'web', 'dist');
  page = join(dist, 'index.html');
  mkdirSync(dist, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function buildBy(script: string): void {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { build: script } }));
}

test('a missing web app is built once, before a server needs it', () => {
  buildBy('echo built >> apps/web/dist/index.html');
  buildMissingWebApp(root);
  buildMissingWebApp(root);
  expect(readFileSync(page, 'utf8')).toBe('built\n');
});

test('a failed build throws its error output', () => {
  buildBy('echo no vite here >&2; exit 1');
  expect(() => buildMissingWebApp(root)).toThrow('no vite here');
});
