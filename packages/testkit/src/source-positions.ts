import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const POSITION = /file:\/\/\/[^\s:()"]+\.m?js:\d+:\d+/g;

/**
 * Replaces positions in a bundle by those in its sources, so that stack traces can be read. Node could do it, but its
 * `--enable-source-maps` makes each start as slow as one from the sources.
 */
export function withSourcePositions(log: string): string {
  return log.replaceAll(POSITION, (position) => {
    const [, url = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(position) ?? [];
    const file = fileURLToPath(url);
    const origin = sourceMapOf(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return position;
    return `${join(file, '..', origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

const sourceMaps = new Map<string, SourceMap | null>();

function sourceMapOf(file: string): SourceMap | null {
  const known = sourceMaps.get(file);
  if (known !== undefined) return known;
  const path = `${file}.map`;
  const map = existsSync(path)
    ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
    : null;
  sourceMaps.set(file, map);
  return map;
}
