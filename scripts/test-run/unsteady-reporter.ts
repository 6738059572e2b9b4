import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase } from 'vitest/node';

const ROOT = join(import.meta.dirname, '..', '..');

/** One chance failure does not cost a landing; a fault that shows in many tests is none. */
const MAX_UNSTEADY = 3;

/**
 * Prints, after everything else, each test that failed first and passed on its second attempt, with its first
 * failure. Each is a fault to look for: in the page first, then in the test. A run with more than a few of them fails.
 */
export class UnsteadyReporter implements Reporter {
  readonly #unsteady: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#unsteady.push(test);
  }

  onTestRunEnd(): void {
    if (this.#unsteady.length === 0) return;
    const lines = this.#unsteady.flatMap((test) => [titleOf(test), firstFailureOf(test)]);
    process.stdout.write(
      `\nUnsteady: ${this.#unsteady.length} failed once and passed when tried again.\n\n${lines.join('\n')}\n`,
    );
    if (this.#unsteady.length <= MAX_UNSTEADY) return;
    process.stdout.write(`More than ${MAX_UNSTEADY} unsteady tests fail the run.\n`);
    process.exitCode = 1;
  }
}

function titleOf(test: TestCase): string {
  return `${relative(ROOT, test.module.moduleId)} > ${test.fullName}`;
}

function firstFailureOf(test: TestCase): string {
  const error = test.result().errors?.[0];
  const text = stripVTControlCharacters(
    error?.stack ?? error?.message ?? 'The failure left no message.',
  );
  return `${text.replaceAll(/^/gm, '    ')}\n`;
}
