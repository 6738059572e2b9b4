import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another origin made in a member's browser. Browsers name the origin on
 * every write; a request without one was not made by a page, and carries nobody's cookies by accident.
 */
export function refuseForeignWrites(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READING.has(request.method)) return done();
    const { headers } = request;
    const foreign = headers.origin !== undefined && !origins.includes(headers.origin);
    const refused = foreign || headers['sec-fetch-site'] === 'cross-site';
    return done(refused ? new Refusal('cross_origin') : undefined);
  });
}

/** The origins members may come from. On loopback, both spellings are the same machine. */
export function ownOrigins(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl);
  if (hostname === '127.0.0.1') return [origin, origin.replace('127.0.0.1', 'localhost')];
  if (hostname === 'localhost') return [origin, origin.replace('localhost', '127.0.0.1')];
  return [origin];
}
