import { Histogram, type Registry } from 'prom-client';
import { addCounter } from './computed-metrics.ts';
import type { RequestTotals, Traffic } from '../http/traffic.ts';

/** In seconds. The last one is the time limit of a statement. */
const BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** A client may send any method, so all others share a label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Adds the metrics of requests, and returns what counts them, also in the totals. */
export function addRequestMetrics(registry: Registry, totals: RequestTotals): Traffic {
  addCounter(registry, 'rookery_http_requests_total', 'Requests answered.', () => totals.requests);
  addCounter(
    registry,
    'rookery_http_failures_total',
    'Requests answered with a status of 500 and above.',
    () => totals.failures,
  );
  addCounter(
    registry,
    'rookery_http_request_seconds_total',
    'Total time of all requests.',
    () => totals.milliseconds / 1_000,
  );
  const durations = new Histogram({
    name: 'rookery_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    count(answered) {
      totals.count(answered);
      const { method, route, status, ms } = answered;
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
