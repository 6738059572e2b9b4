import type { FastifyInstance } from 'fastify';

/** Counts the requests that a process answers. */
export interface Traffic {
  count(request: AnsweredRequest): void;
}

interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route; undefined if no route matches. */
  readonly route: string | undefined;
  readonly status: number;
  /** From the arrival of the request to the end of its response. */
  readonly ms: number;
}

export function countRequests(app: FastifyInstance, traffic: Traffic): void {
  app.addHook('onResponse', (request, reply, done) => {
    traffic.count({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });
}

/** The totals since the start of the process. */
export interface RequestTotals extends Traffic {
  readonly requests: number;
  /** With a status of 500 and above. */
  readonly failures: number;
  /** Of all requests together. */
  readonly milliseconds: number;
}

export function createRequestTotals(): RequestTotals {
  const totals = { requests: 0, failures: 0, milliseconds: 0 };
  return Object.assign(totals, {
    count({ status, ms }: AnsweredRequest) {
      totals.requests += 1;
      if (status >= 500) totals.failures += 1;
      totals.milliseconds += ms;
    },
  });
}
