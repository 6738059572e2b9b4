import { Counter, Gauge, type Registry } from 'prom-client';

/** The values of a metric, each with its labels. */
type Readings<Label extends string> = readonly (readonly [
  labels: Record<Label, string>,
  value: number,
])[];

/** Adds a gauge that is read at each scrape. Null leaves it out. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null,
): void {
  addLabelledGauge(registry, name, help, [], () => withoutLabels(read()));
}

/** Adds a gauge with a value for each set of labels. Labels that are not returned are left out. */
export function addLabelledGauge<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: () => Readings<Label>,
): void {
  const gauge = new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      replaceValues(this, read());
    },
  });
  registry.registerMetric(gauge);
}

/** Adds a counter whose total is kept elsewhere and read at each scrape. Null leaves it out. */
export function addCounter(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null,
): void {
  addLabelledCounter(registry, name, help, [], () => withoutLabels(read()));
}

/** The same with a total for each value of a label. */
export function addLabelledCounter<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: () => Readings<Label>,
): void {
  const counter = new Counter<Label>({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      replaceValues(this, read());
    },
  });
  registry.registerMetric(counter);
}

function withoutLabels(value: number | null): Readings<never> {
  return value === null ? [] : [[{}, value]];
}

function replaceValues<Label extends string>(
  metric: Gauge<Label> | Counter<Label>,
  readings: Readings<Label>,
): void {
  metric.reset();
  // A metric without labels is 0 after a reset; removed, it is left out.
  metric.remove({});
  for (const [labels, value] of readings) metric.inc(labels, value);
}
