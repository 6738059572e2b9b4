import type { Database } from '@rookery/database';
import type { FastifyInstance } from 'fastify';

/** Alive: the process answers. Ready: it can serve, its data store included. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (request, reply) => {
    try {
      await database.ping();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ req: request, err: error }, 'not ready');
      return reply
        .status(503)
        .send({ status: 'unavailable', reason: 'The database does not answer.' });
    }
  });
}
