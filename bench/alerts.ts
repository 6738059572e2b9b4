import { setTimeout as pause } from 'node:timers/promises';
import { eventually, NotYet } from '@rookery/testkit';
import { FAULTS, type Fault } from './alerts/faults.ts';
import { startTrialPlatform, type TrialPlatform } from './alerts/platform.ts';
import {
  alertNames,
  checkFiles,
  isInstalled,
  startPrometheus,
  testRule,
  type Prometheus,
} from './alerts/prometheus.ts';

/**
 * Do the alerts of docs/examples/prometheus fire? A real Prometheus watches real processes, and each fault is caused
 * once. The pauses (`for:`) and windows of the rules are shortened, their conditions are not. An argument selects
 * faults by the name of an alert.
 */
const ALERT_LIMIT_MS = 90_000;
/** Old alerts end with the windows of their rules. */
const QUIET_LIMIT_MS = 90_000;
const TRIAL_LIMIT_MS = 900_000;

/** A process does not grow to this size within a minute, so the rule is tested with values instead of a fault. */
const MEMORY_TEST = `
  - interval: 1m
    input_series:
      - series: process_resident_memory_bytes{job="rookery", instance="a:1"}
        values: 2147483648x20
    alert_rule_test:
      - eval_time: 5m
        alertname: RookeryMemory
      - eval_time: 11m
        alertname: RookeryMemory
        exp_alerts:
          - exp_labels: { severity: warning, job: rookery, instance: 'a:1' }
            exp_annotations:
              summary: a:1 uses 2GiB of memory.
              runbook: docs/operations.md#rookerymemory
`;

interface Outcome {
  readonly alert: string;
  readonly fault: string;
  /** Null: it did not fire. */
  readonly seconds: number | null;
}

if (!isInstalled()) {
  console.error('This trial needs prometheus and promtool (Debian: apt-get install prometheus).');
  process.exit(1);
}
await checkFiles();
await testRule(MEMORY_TEST);
console.log(
  'promtool test rules: RookeryMemory fires after ten minutes with 2 GiB, and not after five',
);

const wanted = FAULTS.filter(({ alerts }) =>
  alerts.some((name) => name.includes(process.argv[2] ?? '')),
);
const platform = await startTrialPlatform();
let prometheus: Prometheus | null = null;
const outcomes: Outcome[] = [];
const deadline = AbortSignal.timeout(TRIAL_LIMIT_MS);
try {
  prometheus = await startPrometheus(platform.urls);
  await becomesQuiet(prometheus);
  for (const fault of wanted) {
    deadline.throwIfAborted();
    outcomes.push(...(await cause(fault, platform, prometheus)));
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await prometheus?.stop();
  await platform.stop();
}

console.log('\n| Alert | Fault | Fired after |\n| --- | --- | --- |');
for (const { alert, fault, seconds } of outcomes)
  console.log(`| ${alert} | ${fault} | ${seconds === null ? 'not' : `${seconds.toFixed(1)} s`} |`);
console.log('| RookeryMemory | values, with promtool test rules | |');
const tried = new Set(['RookeryMemory', ...outcomes.map(({ alert }) => alert)]);
const untried =
  process.argv[2] === undefined ? alertNames().filter((name) => !tried.has(name)) : [];
for (const name of untried) console.error(`${name}: no fault`);
const failed = outcomes.filter(({ seconds }) => seconds === null);
process.exit(failed.length + untried.length === 0 ? process.exitCode : 1);

/** While nothing is wrong, nothing fires. */
async function becomesQuiet(watched: Prometheus): Promise<void> {
  await eventually(async () => {
    const firing = [...(await watched.firing())];
    if (firing.length > 0 || !(await watched.isComplete()))
      throw new NotYet(`Without a fault: ${firing.join(', ') || 'not all processes answer'}`);
  }, QUIET_LIMIT_MS);
}

async function cause(
  { alerts, what, begin, end }: Fault,
  broken: TrialPlatform,
  watched: Prometheus,
): Promise<Outcome[]> {
  await becomesQuiet(watched);
  const stopping = new AbortController();
  const begunAt = Date.now();
  const fired = new Map<string, number>();
  console.log(`${what} …`);
  try {
    const begun = begin(broken, stopping.signal).catch((error: unknown) => console.error(error));
    while (fired.size < alerts.length && Date.now() - begunAt < ALERT_LIMIT_MS) {
      const firing = await watched.firing();
      for (const name of alerts)
        if (firing.has(name) && !fired.has(name)) fired.set(name, (Date.now() - begunAt) / 1_000);
      await pause(200);
    }
    stopping.abort();
    await begun;
  } finally {
    stopping.abort();
    await end?.(broken);
  }
  return alerts.map((alert) => ({ alert, fault: what, seconds: fired.get(alert) ?? null }));
}
