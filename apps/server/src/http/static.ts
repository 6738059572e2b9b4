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

/** The service workers, by the policies they need. Their names are set in apps/web. */
const WORKER_POLICIES: Readonly<Record<string, string>> = {
  'offline-worker.js': "default-src 'none'; connect-src 'self'",
  'push-worker.js': "default-src 'none'; img-src 'self'",
};

function cacheControlOf(file: string): string {
  const isHashed = file.includes('/assets/') && /-[\w-]{8,}\./.test(basename(file));
  if (isHashed) return 'public, max-age=31536000, immutable';
  // They control what the browser caches and shows, so they must never be outdated themselves.
  return basename(file) in WORKER_POLICIES ? 'no-cache' : 'public, max-age=3600';
}

/**
 * A worker has the policy of its own response, not that of the page that starts it. So only the engine may compile
 * WebAssembly, and no page has to allow it; no worker runs any other script.
 */
function workerPolicyOf(name: string): string | null {
  const policy = WORKER_POLICIES[name];
  if (policy !== undefined) return policy;
  if (!/^stockfish-.*\.js$/.test(name)) return null;
  return "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";
}
