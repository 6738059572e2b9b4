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
    setHeaders: (reply, file) => {
      const hashed = file.includes('/assets/') && /-[\w-]{8,}\./.test(basename(file));
      reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}
