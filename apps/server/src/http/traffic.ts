import type { FastifyInstance } from 'fastify';

/** Counts of the requests that a process has answered since it started. */
export interface Traffic {
  requests: number;
  /** Answers with a status of 500 and above. */
  failures: number;
  /** Total time from the arrival of each request to the end of its response. */
  milliseconds: number;
}

export function createTraffic(): Traffic {
  return { requests: 0, failures: 0, milliseconds: 0 };
}

export function countRequests(app: FastifyInstance, traffic: Traffic): void {
  app.addHook('onResponse', async (_request, reply) => {
    traffic.requests += 1;
    if (reply.statusCode >= 500) traffic.failures += 1;
    traffic.milliseconds += reply.elapsedTime;
  });
}
