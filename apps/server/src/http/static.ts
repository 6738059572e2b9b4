import { basename } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the files of the built app. Those under /assets have a hash in their names and never change. */
export async function serveAssets(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(staticFiles, {
    root: directory,
    index: false,
    // One route for each file, because every other path is a page.
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

/** The service worker for offline use. Its name is set in apps/web. */
const OFFLINE_WORKER = 'offline-worker.js';

function cacheControlOf(file: string): string {
  const isHashed = file.includes('/assets/') && /-[\w-]{8,}\./.test(basename(file));
  if (isHashed) return 'public, max-age=31536000, immutable';
  // It controls what the browser caches, so it must never be outdated itself.
  return basename(file) === OFFLINE_WORKER ? 'no-cache' : 'public, max-age=3600';
}

/**
 * A worker has the policy of its own response, not that of the page that starts it. So only the engine may compile
 * WebAssembly, and no page has to allow it; neither worker runs any other script.
 */
function workerPolicyOf(name: string): string | null {
  if (name === OFFLINE_WORKER) return "default-src 'none'; connect-src 'self'";
  if (!/^stockfish-.*\.js$/.test(name)) return null;
  return "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";
}
