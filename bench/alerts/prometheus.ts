import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endProcess, freePort } from '@rookery/local-postgres';
import { eventually, despite } from '@rookery/testkit';

/** The files that operators copy. */
const EXAMPLES = join(import.meta.dirname, '..', '..', 'docs', 'examples', 'prometheus');
const RULES = join(EXAMPLES, 'alerts.yml');

/**
 * A scrape answers within two seconds even if the database does not, so a shorter interval, which limits the time of a
 * scrape, would lose what happens then.
 */
const SCRAPE = '3s';

/** Windows and pauses of the rules, shortened for the trial. */
const WINDOWS: Readonly<Record<string, string>> = { '5m': '15s', '10m': '20s', '15m': '60s' };
const PAUSE = '1s';

export interface Prometheus {
  /** Names of the alerts that fire now. */
  firing(): Promise<ReadonlySet<string>>;
  /** Whether all processes answer. */
  isComplete(): Promise<boolean>;
  stop(): Promise<void>;
}

export function isInstalled(): boolean {
  return ['prometheus', 'promtool'].every(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
  );
}

/** Checks the files as they are, with promtool. Throws with its output. */
export async function checkFiles(): Promise<void> {
  for (const args of [
    ['check', 'rules', RULES],
    ['check', 'config', join(EXAMPLES, 'prometheus.yml')],
  ]) {
    await promisify(execFile)('promtool', args);
    console.log(`promtool ${args.slice(0, 2).join(' ')}: good`);
  }
}

export function alertNames(): string[] {
  return Array.from(readRules().matchAll(/- alert: (\w+)/g), ([, name = '']) => name);
}

/** Tests a rule of the file as it is, with values instead of a fault. Throws unless the alert fires. */
export async function testRule(test: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'rookery-rules-'));
  const file = join(directory, 'test.yml');
  writeFileSync(file, `rule_files: ['${RULES}']\nevaluation_interval: 1m\ntests:\n${test}`);
  try {
    await promisify(execFile)('promtool', ['test', 'rules', file]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function readRules(): string {
  return readFileSync(RULES, 'utf8');
}

/** The rules with shorter windows and pauses, so that the trial ends within minutes. Their conditions stay. */
function shortRules(): string {
  return readRules()
    .replaceAll(/\bfor: \w+/g, `for: ${PAUSE}`)
    .replaceAll(/\[(\w+)\]/g, (_range, window: string) => {
      const shorter = WINDOWS[window];
      if (shorter === undefined) throw new Error(`No shorter window for ${window}.`);
      return `[${shorter}]`;
    });
}

/** Starts Prometheus with the shortened rules and these processes as its targets. */
export async function startPrometheus(urls: readonly string[]): Promise<Prometheus> {
  const directory = mkdtempSync(join(tmpdir(), 'rookery-prometheus-'));
  const targets = urls.map((url) => `'${new URL(url).host}'`).join(', ');
  const configuration = readFileSync(join(EXAMPLES, 'prometheus.yml'), 'utf8')
    .replaceAll(/(scrape|evaluation)_interval: \w+/g, (_all, kind: string) =>
      kind === 'scrape'
        ? `scrape_interval: ${SCRAPE}\n  scrape_timeout: ${SCRAPE}`
        : 'evaluation_interval: 1s',
    )
    .replace(/targets:(\n\s+- '.*')+/g, `targets: [${targets}]`);
  const file = join(directory, 'prometheus.yml');
  writeFileSync(file, configuration);
  writeFileSync(join(directory, 'alerts.yml'), shortRules());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(directory, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: 'inherit' },
  );
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${url}/api/v1/${path}`);
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { data: T }).data;
  };
  const prometheus: Prometheus = {
    async firing() {
      const { alerts } = await ask<{ alerts: readonly Alert[] }>('alerts');
      const firing = alerts.filter(({ state }) => state === 'firing');
      return new Set(firing.map(({ labels }) => labels.alertname));
    },
    async isComplete() {
      const { activeTargets } = await ask<{ activeTargets: readonly { health: string }[] }>(
        'targets',
      );
      const up = activeTargets.filter(({ health }) => health === 'up');
      return up.length === urls.length;
    },
    async stop() {
      await endProcess(child, 'SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
  };
  try {
    // While it starts, it refuses connections and then answers with errors.
    await eventually(
      despite(
        () => true,
        () => prometheus.firing(),
      ),
      60_000,
    );
  } catch (error) {
    await prometheus.stop();
    throw error;
  }
  return prometheus;
}

interface Alert {
  readonly state: string;
  readonly labels: { readonly alertname: string };
}
