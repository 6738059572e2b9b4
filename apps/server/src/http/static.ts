import { basename } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built app's files. Those under /assets carry a hash in their names and never change. */
export async function serveAssets(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(staticFiles, {
    root: directory,
    index: false,
    // One route a file: whatever is not a file is a page address.
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const file = path.replace(/\.(br|gz)$/, '');
      reply.header('cache-control', cacheControlOf(file));
      const policy = workerPolicyOf(basename(file));
      if (policy !== null) reply.header('content-security-policy', policy);
    },
  });
}

/** Keeps pages for readers without a connection; its name is apps/web's to choose. */
const OFFLINE_WORKER = 'offline-worker.js';

function cacheControlOf(file: string): string {
  const hashed = file.includes('/assets/') && /-[\w-]{8,}\./.test(basename(file));
  if (hashed) return 'public, max-age=31536000, immutable';
  // It decides what a browser keeps of us: an old one must never be believed.
  return basename(file) === OFFLINE_WORKER ? 'no-cache' : 'public, max-age=3600';
}

/**
 * A worker is ruled by the policy it comes with, not by that of the page that starts it. So the engine
 * alone may compile what it loads, and no page has to allow it; neither worker runs any other script.
 */
function workerPolicyOf(name: string): string | null {
  if (name === OFFLINE_WORKER) return "default-src 'none'; connect-src 'self'";
  if (!/^stockfish-.*\.js$/.test(name)) return null;
  return "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";
}
