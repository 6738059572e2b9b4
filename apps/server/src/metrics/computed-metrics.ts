import { Counter, Gauge, type Registry } from 'prom-client';

/** Adds a gauge that is read at each scrape. Null leaves it out. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      const value = read();
      if (value === null) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(gauge);
}

/** Adds a gauge with a value for each set of labels. Labels that are not returned are left out. */
export function addLabelledGauge<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: () => readonly (readonly [labels: Record<Label, string>, value: number])[],
): void {
  const gauge = new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.set(labels, value);
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
  const counter = new Counter({
    name,
    help,
    registers: [],
    collect() {
      const total = read();
      this.remove();
      if (total !== null) this.inc(total);
    },
  });
  registry.registerMetric(counter);
}

/** The same with a total for each value of a label. */
export function addLabelledCounter<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: () => readonly (readonly [labels: Record<Label, string>, total: number])[],
): void {
  const counter = new Counter<Label>({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      this.reset();
      for (const [labels, total] of read()) this.inc(labels, total);
    },
  });
  registry.registerMetric(counter);
}
