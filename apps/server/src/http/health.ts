import { fastify, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { refuseUnreadable } from './errors.ts';
import { sendCommonHeaders } from './headers.ts';
import { logOptions } from './logging.ts';
import { writeMetrics, type Metric } from './metrics.ts';

/** How a process is. */
export interface Vitals {
  /** Throws unless the work can be done. */
  readonly ping: () => Promise<void>;
  /** Null where the operator does not want them asked for here. */
  readonly metrics: (() => Promise<readonly Metric[]>) | null;
}

/** For a process that answers no other requests. */
export function createHealthApp(log: Logger, vitals: Vitals, publicUrl: string): FastifyInstance {
  const app = fastify({ ...logOptions(log), clientErrorHandler: refuseUnreadable(publicUrl) });
  sendCommonHeaders(app, publicUrl);
  healthRoutes(app, vitals);
  return app;
}

/** Alive: the process answers. Ready: it can do its work, the data store included. */
export function healthRoutes(app: FastifyInstance, { ping, metrics }: Vitals): void {
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
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(writeMetrics(await metrics())),
  );
}
