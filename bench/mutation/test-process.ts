import { relative } from 'node:path';
import {
  createVitest,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node';

/**
 * Vitest in a process of its own, which keeps what it has transformed for the next run. Its workers are new in each
 * run, and so import a mutated file again. It runs in a copy of the repository, and ends with its parent.
 */
export interface TestRequest {
  /** Test files from the root of the repository, in the order in which they begin. */
  readonly files: readonly string[];
  /** Source files that were changed since the last run. */
  readonly changed: readonly string[];
  readonly stopAtFailure: boolean;
}

export interface TestReport {
  readonly failures: readonly { readonly file: string; readonly test: string }[];
  /** Milliseconds of each file that ran to its end. */
  readonly durations: Readonly<Record<string, number>>;
}

const ROOT = process.cwd();
const PROJECTS = ['pure', 'property', 'pg'];

class AsGiven {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

class Collector implements Reporter {
  failures: { file: string; test: string }[] = [];
  readonly durations: Record<string, number> = {};
  onFailure: () => void = () => undefined;

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') this.#fail(test.module, test.fullName);
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic();
    this.durations[fileOf(module)] = duration + collectDuration;
    if (module.state() === 'failed') this.#fail(module, 'hooks or imports');
  }

  #fail(module: TestModule, name: string): void {
    this.failures.push({ file: fileOf(module), test: name });
    this.onFailure();
  }
}

function fileOf(module: TestModule): string {
  return relative(ROOT, module.moduleId);
}

const collector = new Collector();
const vitest = await createVitest({
  root: ROOT,
  watch: false,
  project: PROJECTS,
  reporters: [collector],
  sequence: { sequencer: AsGiven },
  // Files without servers share one worker, and so the modules they import.
  ...(process.env['MAX_WORKERS'] === undefined
    ? {}
    : { maxWorkers: Number(process.env['MAX_WORKERS']) }),
});

process.on('message', (request: TestRequest) => {
  void run(request).then((report) => process.send?.(report));
});
process.once('disconnect', () => void end());
process.once('SIGTERM', () => void end());
process.send?.('ready');

async function run({ files, changed, stopAtFailure }: TestRequest): Promise<TestReport> {
  const failures: { file: string; test: string }[] = [];
  collector.failures = failures;
  collector.onFailure = () => {
    if (stopAtFailure) void vitest.cancelCurrentRun('test-failure');
  };
  for (const file of changed) vitest.invalidateFile(`${ROOT}/${file}`);
  try {
    const { unhandledErrors } = await vitest.runTestSpecifications(files.map(specification));
    if (unhandledErrors.length > 0) failures.push({ file: '', test: 'an unhandled error' });
  } catch (error) {
    failures.push({ file: '', test: `the setup: ${String(error)}` });
  }
  return { failures, durations: collector.durations };
}

function specification(file: string): TestSpecification {
  const suffix = /\.(property|pg)\.test\.ts$/.exec(file)?.[1] ?? 'pure';
  return vitest.getProjectByName(suffix).createSpecification(`${ROOT}/${file}`);
}

/** Ends the servers of the setup, too. */
async function end(): Promise<void> {
  await vitest.close();
  process.exit();
}
