import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { countStarts, STARTS_FILE } from './starts.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SLOWEST = 10;

/** Prints what a run has cost: how many servers it started, and the files that took longest. */
export class CostReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({ path: pathOf(module), seconds: secondsOf(module) }));
    const starts = [...countStarts()].map(([name, count]) => `${name} ${count}`);
    const slowest = files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`);
    process.stdout.write(
      `\nStarts: ${starts.toSorted().join(', ') || 'none'}\nSlowest files:\n${slowest.join('\n')}\n`,
    );
    rmSync(STARTS_FILE, { force: true });
    const { RECORD_DURATIONS: record, RECORD_NAMES: names } = process.env;
    if (record !== undefined) writeFileSync(record, durationsOf(files));
    if (names !== undefined) writeFileSync(names, namesOf(modules));
  }
}

function pathOf(module: TestModule): string {
  return relative(ROOT, module.moduleId);
}

/** With imports and hooks: as long as the file holds a worker. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic();
  return (
    (collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration) /
    1_000
  );
}

/** In whole seconds, so that a run on another day changes few lines. */
function durationsOf(files: readonly { path: string; seconds: number }[]): string {
  const entries = files
    .map(({ path, seconds }) => [path, Math.round(seconds)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

function namesOf(modules: readonly TestModule[]): string {
  const names = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => `${pathOf(module)} > ${test.fullName}`),
  );
  return `${names.toSorted().join('\n')}\n`;
}
