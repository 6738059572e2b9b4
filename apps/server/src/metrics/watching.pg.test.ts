import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonServer, figuresOf, send } from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';

/** The files that operators copy: docs/examples/prometheus and docs/examples/grafana. */
const DOCS = join(import.meta.dirname, '../../../../docs');
const read = (path: string) => readFileSync(join(DOCS, path), 'utf8');

/** Labels that Prometheus adds to what it scrapes. */
const ADDED_LABELS = ['job', 'instance', 'le'];

interface Alert {
  readonly name: string;
  readonly text: string;
}

/** The rules of alerts.yml, each with its part of the file. */
const alerts: readonly Alert[] = read('examples/prometheus/alerts.yml')
  .replaceAll(/^ *#.*$/gm, '')
  .split('- alert: ')
  .slice(1)
  .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', text }));

interface Query {
  readonly where: string;
  /** The expression, and the texts that name its labels. */
  readonly text: string;
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { panels } = JSON.parse(read('examples/grafana/rookery.json')) as { panels: Panel[] };
const queries: readonly Query[] = [
  ...alerts.map(({ name, text }) => ({ where: name, text })),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ where: title, text: `${expr} ${legendFormat}` })),
  ),
];

/** What the server prints: the values of each label, by the name of the metric. */
const printed = new Map<string, Map<string, Set<string>>>();
let url: string;

beforeAll(async () => {
  ({ url } = await commonServer());
  // The first requests create the series of their routes.
  await send(url, { path: '/api/nothing' });
  for (const series of (await figuresOf(url)).keys()) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
    const known = printed.get(name) ?? new Map<string, Set<string>>();
    printed.set(name, known);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
  }
});

function metricsIn(text: string): string[] {
  return Array.from(text.matchAll(/\b(?:rookery|process|nodejs)_\w+/g), ([name]) => name);
}

/** Labels after `by`, and in texts such as `{{kind}}` or `{{ $labels.kind }}`. */
function labelsIn(text: string): string[] {
  const grouped = Array.from(text.matchAll(/\bby \(([^)]*)\)/g), ([, list = '']) =>
    list.split(/, */),
  );
  const shown = Array.from(
    text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g),
    ([, label = '']) => label,
  );
  return [...grouped.flat(), ...shown];
}

/** What a query asks for and the server does not print. */
function missingFrom(text: string): string[] {
  const metrics = metricsIn(text);
  const labels = new Set([
    ...ADDED_LABELS,
    ...metrics.flatMap((name) => [...(printed.get(name)?.keys() ?? [])]),
  ]);
  return [
    ...metrics.filter((name) => !printed.has(name)),
    ...labelsIn(text).filter((label) => !labels.has(label)),
    ...Array.from(text.matchAll(/\b(\w+)\{([^{}]+)\}/g)).flatMap(([, name = '', matchers = '']) =>
      missingValues(name, matchers),
    ),
  ];
}

function missingValues(name: string, matchers: string): string[] {
  return Array.from(matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g))
    .filter(([matcher]) => matcher !== 'job="rookery"')
    .flatMap(([matcher, label = '', operator = '', value = '']) => {
      const values = printed.get(name)?.get(label);
      if (values === undefined) return [`${name} ${matcher}`];
      if (operator.startsWith('!')) return [];
      return value.split('|').filter((wanted) => !values.has(wanted));
    });
}

test.each(queries)(
  '$where asks for metrics, labels and values that a process with all roles prints',
  ({ text }) => expect(missingFrom(text)).toEqual([]),
);

test.each([
  'rookery_nothing_total',
  'sum by (colour) (rookery_relay_active)',
  'rookery_jobs_waiting{kind="nothing"}',
  'rookery_jobs_waiting{colour!="red"}',
  'rookery_relay_active {{ $labels.colour }}',
])('a mistake in a query is found: %s', (text) => expect(missingFrom(text)).toHaveLength(1));

test('the expressions of the files are found', () => {
  expect(alerts.length).toBeGreaterThan(15);
  expect(new Set(queries.flatMap(({ text }) => metricsIn(text))).size).toBeGreaterThan(25);
});

test('the scrape configuration names the address of the metrics', async () => {
  const configuration = read('examples/prometheus/prometheus.yml');
  expect(configuration).toContain('job_name: rookery\n');
  const path = /metrics_path: (\S+)/.exec(configuration)?.[1] ?? '';
  expect((await send(url, { path })).text).toContain('rookery_database_up 1');
});

const sections = new Map(
  (read('operations.md').split('\n## Watching\n')[1] ?? '')
    .split('\n## ')[0]
    ?.split('\n### ')
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return [title, lines.join(' ').trim()] as const;
    }),
);

test.each(alerts)(
  '$name has a severity, a summary and a section that says what to do',
  ({ name, text }) => {
    expect(text).toMatch(/severity: (critical|warning)\n/);
    expect(text).toMatch(/summary: '.+'\n/);
    expect(text).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`);
    expect(sections.get(name)?.length).toBeGreaterThan(80);
  },
);

test('every section belongs to an alert', () => {
  expect([...sections.keys()].toSorted()).toEqual(alerts.map(({ name }) => name).toSorted());
});
