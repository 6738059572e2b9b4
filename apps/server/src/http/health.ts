import { fastify, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { refuseUnreadable } from './errors.ts';
import { sendCommonHeaders } from './headers.ts';
import { logOptions } from './logging.ts';

/** Health checks and metrics of a process. */
export interface Health {
  /** Throws if the process is not ready to work. */
  readonly ping: () => Promise<void>;
  /** The text format of Prometheus. Null if metrics are disabled. */
  readonly metrics: (() => Promise<string>) | null;
}

/** The HTTP server of a process without the api role. */
export function createHealthApp(log: Logger, health: Health, publicUrl: string): FastifyInstance {
  const app = fastify({
    ...logOptions(log),
    ...sendCommonHeaders(publicUrl),
    clientErrorHandler: refuseUnreadable(publicUrl),
  });
  healthRoutes(app, health);
  return app;
}

/** `/health`: the process answers. `/health/ready`: it can also reach the database. */
export function healthRoutes(app: FastifyInstance, { ping, metrics }: Health): void {
  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/health/ready', async (request, reply) => {
    try {
      await ping();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ req: request, err: error }, 'not ready');
      return reply
        .status(503)
        .send({ status: 'unavailable', reason: 'The database does not answer.' });
    }
  });

  if (metrics === null) return;
  app.get('/health/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics()),
  );
}
