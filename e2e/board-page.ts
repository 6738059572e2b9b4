import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { documentHeaders } from '../apps/server/src/http/headers.ts';

const ROOT = join(import.meta.dirname, '..');
const HARNESS = join('src', 'ui', 'board', 'harness');

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The board alone, built as the app is and with the same content security policy. */
export async function serveBoard(): Promise<{ url: string; stop: () => void }> {
  const directory = mkdtempSync(join(tmpdir(), 'rookery-board-'));
  const config = join(ROOT, 'apps', 'web', HARNESS, 'vite.config.ts');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  execFileSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--config', config, '--outDir', directory],
    { stdio: 'pipe', cwd: join(ROOT, 'apps', 'web') },
  );
  const server = createServer((request, response) => {
    const path = request.url === '/' ? join(HARNESS, 'index.html') : (request.url ?? '');
    const type = TYPES[extname(path)];
    const headers = type === undefined ? documentHeaders(null) : { 'content-type': type };
    readFile(join(directory, path)).then(
      (body) => response.writeHead(200, headers).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** React and chessground render in the next frames. */
const DRAWN =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

/** Controls the board through the page of apps/web/src/ui/board/harness. */
export class BoardDriver {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(options: Record<string, unknown> = {}): Promise<void> {
    await this.#page.goto('/');
    await this.#page.waitForFunction(() => 'harness' in globalThis);
    await this.set(options);
    await this.#page.locator('cg-board piece').first().waitFor({ state: 'attached' });
  }

  set(options: Record<string, unknown>): Promise<void> {
    return this.#page.evaluate(`harness.set(${JSON.stringify(options)}); ${DRAWN}`);
  }

  /** Plays a move of either side. */
  play(uci: string): Promise<void> {
    return this.#page.evaluate(`harness.play('${uci}'); ${DRAWN}`);
  }

  moves(): Promise<string[]> {
    return this.#page.evaluate('[...harness.moves]');
  }

  /** The centre of a square in the window. */
  async at(square: string): Promise<{ x: number; y: number }> {
    const box = await this.#page.locator('cg-board').boundingBox();
    if (box === null) throw new Error('There is no board');
    const flipped = await this.#page.locator('.cg-wrap.orientation-black').count();
    const file = square.charCodeAt(0) - 'a'.charCodeAt(0);
    const rank = Number(square.charAt(1)) - 1;
    const [column, row] = flipped > 0 ? [7 - file, rank] : [file, 7 - rank];
    return {
      x: box.x + ((column + 0.5) * box.width) / 8,
      y: box.y + ((row + 0.5) * box.height) / 8,
    };
  }

  async click(square: string): Promise<void> {
    const { x, y } = await this.at(square);
    await this.#page.mouse.click(x, y);
  }

  async drag(from: string, to: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const [start, end] = [await this.at(from), await this.at(to)];
    await this.#page.mouse.move(start.x, start.y);
    await this.#page.mouse.down({ button });
    await this.#page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await this.#page.mouse.move(end.x, end.y);
    // Chessground follows the pointer frame by frame.
    await this.#page.evaluate(DRAWN);
    await this.#page.mouse.up({ button });
  }

  async touchDrag(from: string, to: string): Promise<void> {
    const release = await this.touchHold(from, to);
    await release();
  }

  /** Drags with a finger that stays on the target until it is released. */
  async touchHold(from: string, to: string): Promise<() => Promise<void>> {
    const session = await this.#page.context().newCDPSession(this.#page);
    const [start, end] = [await this.at(from), await this.at(to)];
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points as { x: number; y: number }[],
      });
    await send('touchStart', [start]);
    for (const part of [0.3, 0.6, 1]) {
      await send('touchMove', [
        { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part },
      ]);
    }
    await this.#page.evaluate(DRAWN);
    // Chessground starts a drag in a frame, and a finger on a screen never keeps quite still.
    await send('touchMove', [end]);
    await this.#page.evaluate(DRAWN);
    return async () => {
      await send('touchEnd', []);
      await session.detach();
    };
  }

  /** The piece that is shown on a square: `white pawn`, or null. */
  shown(square: string): Promise<string | null> {
    return this.#page.evaluate(
      `[...document.querySelectorAll('cg-board piece')].find((piece) => piece.cgKey === '${square}')?.cgPiece ?? null`,
    );
  }

  /** Squares with a mark: `last-move`, `selected`, `current-premove`, `check`, `move-dest`. */
  async marked(mark: string): Promise<string[]> {
    const squares = await this.#page.evaluate<string[]>(
      `[...document.querySelectorAll('cg-board square.${mark}')]
        .filter((square) => square.style.display !== 'none').map((square) => square.cgKey)`,
    );
    return squares.toSorted();
  }

  /** The number of shapes of a kind: `line` is an arrow, `circle` a circle. */
  drawn(kind: 'line' | 'circle'): Promise<number> {
    return this.#page.locator(`.cg-shapes > g ${kind}`).count();
  }

  /** The accessible name of the focused element. */
  focused(): Promise<string | null> {
    return this.#page.evaluate(`document.activeElement?.getAttribute('aria-label') ?? null`);
  }

  /** The latest announcement for screen readers. */
  spoken(): Promise<string | null> {
    return this.#page.locator('.board output').textContent();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }
}
