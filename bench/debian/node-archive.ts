import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { runTool } from '../tool.ts';

interface NodeArchives {
  /** Stands for https://nodejs.org/dist. */
  readonly url: string;
  close(): void;
}

/**
 * Serves the running Node and its npm like the archives of nodejs.org, for machines that cannot reach it: any version of
 * the archive that is asked for, and its checksum beside it.
 */
export async function serveNodeArchive(directory: string, name: string): Promise<NodeArchives> {
  const archive = readFileSync(await makeArchive(directory, name));
  const sums = `${createHash('sha256').update(archive).digest('hex')}  ${name}\n`;
  const server = createServer(({ url = '' }, response) => {
    const file = basename(url);
    if (file === name) response.end(archive);
    else if (file === 'SHASUMS256.txt') response.end(sums);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

async function makeArchive(directory: string, name: string): Promise<string> {
  const root = basename(name, '.tar.xz');
  const bin = join(directory, root, 'bin');
  const modules = join(directory, root, 'lib', 'node_modules');
  mkdirSync(bin, { recursive: true });
  mkdirSync(modules, { recursive: true });
  cpSync(process.execPath, join(bin, 'node'));
  // Set by `npm run`: the program of npm, in the directory `bin` of its package.
  const npm = join(realpathSync(process.env['npm_execpath'] ?? ''), '..', '..');
  cpSync(npm, join(modules, 'npm'), { recursive: true, dereference: true });
  for (const program of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, join(bin, program));
  }
  const file = join(directory, name);
  const args = ['--create', '--xz', '--directory', directory, '--file', file, root];
  await runTool('tar', 'tar', args, { XZ_OPT: '-0' });
  return file;
}
