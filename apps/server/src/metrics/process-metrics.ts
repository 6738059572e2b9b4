import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { addCounter, addGauge, addLabelledGauge } from './computed-metrics.ts';

/**
 * CPU, memory and event loop of this process. The default metrics of prom-client are not used: they list all open
 * files and handles, which takes long with thousands of sockets.
 */
export function addProcessMetrics(registry: Registry): { stop(): void } {
  const startedAt = Date.now() / 1_000 - process.uptime();
  addGauge(
    registry,
    'process_start_time_seconds',
    'Start of the process in Unix seconds.',
    () => startedAt,
  );
  addCounter(
    registry,
    'process_cpu_user_seconds_total',
    'CPU time of the process.',
    () => process.cpuUsage().user / 1e6,
  );
  addCounter(
    registry,
    'process_cpu_system_seconds_total',
    'CPU time of the operating system for this process.',
    () => process.cpuUsage().system / 1e6,
  );
  addGauge(registry, 'process_resident_memory_bytes', 'Memory of the process.', () =>
    process.memoryUsage.rss(),
  );
  addGauge(
    registry,
    'nodejs_heap_size_used_bytes',
    'Memory of JavaScript objects.',
    () => process.memoryUsage().heapUsed,
  );
  addGauge(
    registry,
    'nodejs_external_memory_bytes',
    'Memory of buffers outside the heap.',
    () => process.memoryUsage().external,
  );
  return addEventLoopMetrics(registry);
}

const RESOLUTION_MS = 10;
const QUANTILES = [0.5, 0.99, 1];

function addEventLoopMetrics(registry: Registry): { stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  addLabelledGauge(
    registry,
    'rookery_event_loop_delay_seconds',
    'How much too late timers ran since the last scrape.',
    ['quantile'],
    () => {
      const delays = QUANTILES.map((quantile) => {
        // Node reports the time between two ticks of a timer, which is not shorter than its resolution.
        const ms = Math.max(0, delay.percentile(quantile * 100) / 1e6 - RESOLUTION_MS);
        return [{ quantile: String(quantile) }, ms / 1_000] as const;
      });
      delay.reset();
      return delays;
    },
  );
  let last = performance.eventLoopUtilization();
  addGauge(
    registry,
    'rookery_event_loop_utilization',
    'Part of the time since the last scrape in which the event loop was busy.',
    () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
  );
  return { stop: () => void delay.disable() };
}
