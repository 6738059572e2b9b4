import type { FastifyInstance } from 'fastify';
import type { Tracing } from '../tracing/tracing.ts';

/** Adds a span for each request. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { id, method, headers, routeOptions } = request;
    tracing.beginRequest(request, { id, method, headers, route: routeOptions.url });
    done();
  });
  // After the body has been read, whose events would lose the context.
  app.addHook('preHandler', (request, _reply, done) => tracing.inRequest(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    tracing.endRequest(request, reply.statusCode);
    done();
  });
}
