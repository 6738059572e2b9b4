export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly value: number;
}

/** The text format of Prometheus. */
export function writeMetrics(metrics: readonly Metric[]): string {
  return metrics
    .map(
      ({ name, help, type, value }) =>
        `# HELP rookery_${name} ${help}\n# TYPE rookery_${name} ${type}\nrookery_${name} ${value}\n`,
    )
    .join('');
}
