import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protection against CSRF: refuses writes from pages of another origin. Browsers send the origin with every write;
 * a request without one does not come from a page.
 */
export function refuseForeignWrites(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READ_METHODS.has(request.method)) return done();
    const { headers } = request;
    const isForeign = headers.origin !== undefined && !origins.includes(headers.origin);
    const isRefused = isForeign || headers['sec-fetch-site'] === 'cross-site';
    return done(isRefused ? new Refusal('cross_origin') : undefined);
  });
}

/** The origins of our own pages. On loopback, both names are accepted. */
export function ownOrigins(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl);
  if (hostname === '127.0.0.1') return [origin, origin.replace('127.0.0.1', 'localhost')];
  if (hostname === 'localhost') return [origin, origin.replace('localhost', '127.0.0.1')];
  return [origin];
}
