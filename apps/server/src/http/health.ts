import { fastify, type FastifyInstance } from 'fastify';
import { logOptions } from './logging.ts';

/** Throws unless the work can be done. */
export interface Pulse {
  ping(): Promise<void>;
}

export interface HealthAddress {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
}

/** For a process that answers no other requests. */
export async function serveHealth(address: HealthAddress, pulse: Pulse): Promise<FastifyInstance> {
  const app = fastify(logOptions(address.logLevel));
  healthRoutes(app, pulse);
  await app.listen(address);
  return app;
}

/** Alive: the process answers. Ready: it can do its work, the data store included. */
export function healthRoutes(app: FastifyInstance, pulse: Pulse): void {
  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (request, reply) => {
    try {
      await pulse.ping();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ req: request, err: error }, 'not ready');
      return reply
        .status(503)
        .send({ status: 'unavailable', reason: 'The database does not answer.' });
    }
  });
}
