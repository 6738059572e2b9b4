import { Histogram, type Registry } from 'prom-client';
import { addCounter } from './computed-metrics.ts';
import type { Traffic } from '../http/traffic.ts';

/** In seconds. The last one is the time limit of a statement. */
const BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** A client may send any method, so all others share a label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Adds the metrics of requests, and returns what counts them. */
export function addRequestMetrics(registry: Registry): Traffic {
  let requests = 0;
  let failures = 0;
  let milliseconds = 0;
  addCounter(registry, 'rookery_http_requests_total', 'Requests answered.', () => requests);
  addCounter(
    registry,
    'rookery_http_failures_total',
    'Requests answered with a status of 500 and above.',
    () => failures,
  );
  addCounter(
    registry,
    'rookery_http_request_seconds_total',
    'Total time of all requests.',
    () => milliseconds / 1_000,
  );
  const durations = new Histogram({
    name: 'rookery_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    count({ method, route, status, ms }) {
      requests += 1;
      if (status >= 500) failures += 1;
      milliseconds += ms;
      const labels = {
        method: METHODS.has(method) ? method : 'other',
        route: routeLabel(route),
        status: `${Math.trunc(status / 100)}xx`,
      };
      durations.observe(labels, ms / 1_000);
    },
  };
}

/** The built files share a label: each has a route of its own, with a new name in each build. */
function routeLabel(pattern: string | undefined): string {
  if (pattern === undefined) return 'unknown';
  return pattern.startsWith('/assets/') ? '/assets/*' : pattern;
}
