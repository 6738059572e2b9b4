import type { Database } from '@rookery/database';
import type { FastifyInstance } from 'fastify';

/** Alive: the process answers. Ready: it can serve, its data store included. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/health', { logLevel: 'silent' }, async () => ({ status: 'ok' }));

  app.get('/health/ready', { logLevel: 'silent' }, async (request, reply) => {
    try {
      await database.ping();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply
        .status(503)
        .send({ status: 'unavailable', reason: 'The database does not answer.' });
    }
  });
}
