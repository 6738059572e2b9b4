import { isPgTest } from './related-tests.ts';
import type { RunReport, TestRunner } from './test-runner.ts';

const PURE_LIMIT = { factor: 10, leastMs: 60_000 };
/** Files with servers run several at a time, so even once their sum is more than they need. */
const SERVER_LIMIT = { factor: 2, leastMs: 120_000 };
/** The longest set of tests is the whole suite. */
const CLEAN_LIMIT_MS = 3_600_000;

/** How each test file does without a mutant. One that fails then says nothing about mutants, and is left out. */
export class Baseline {
  readonly #runner: TestRunner;
  readonly #durations = new Map<string, number>();
  readonly #failing = new Set<string>();

  constructor(runner: TestRunner) {
    this.#runner = runner;
  }

  /** Runs those of the files that have not run before, and returns those that pass. */
  async passing(files: readonly string[]): Promise<string[]> {
    const unknown = files.filter((file) => !this.#durations.has(file) && !this.#failing.has(file));
    if (unknown.length > 0) this.#learn(unknown, await this.#runClean(unknown));
    return files.filter((file) => !this.#failing.has(file));
  }

  #runClean(files: readonly string[]): Promise<RunReport> {
    if (files.some(isPgTest)) console.log(`${files.length} test files run without a mutant`);
    return this.#runner.run({ files, stopAtFailure: false, limitMs: CLEAN_LIMIT_MS });
  }

  #learn(files: readonly string[], report: RunReport): void {
    if (report === 'timeout') throw new Error(`Without a mutant, ${files.join(', ')} never ended.`);
    const everywhere = report.failures.find(({ file }) => file === '');
    if (everywhere !== undefined) throw new Error(`Without a mutant: ${everywhere.test}.`);
    for (const file of files) this.#durations.set(file, report.durations[file] ?? 0);
    for (const { file, test } of report.failures) {
      if (this.#failing.has(file)) continue;
      this.#failing.add(file);
      console.log(`left out, because it fails without a mutant: ${file} > ${test}`);
    }
  }

  /** How long the files may take with a mutant. */
  limitMs(files: readonly string[]): number {
    const usual = files.reduce((sum, file) => sum + (this.#durations.get(file) ?? 0), 0);
    const { factor, leastMs } = files.some(isPgTest) ? SERVER_LIMIT : PURE_LIMIT;
    return leastMs + factor * usual;
  }
}
