import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { UnsteadyReporter } from './e2e/unsteady-reporter.ts';

/** Runs the slowest files first, so that none of them is left alone at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Not an array's.
    const usual = await super.sort(files);
    return [...usual.filter(isSlow), ...usual.filter((file) => !isSlow(file))];
  }
}

function isSlow({ moduleId }: TestSpecification): boolean {
  return /\/trials\/|\/local\//.test(moduleId);
}

const CORES = availableParallelism();
/** For tests that wait about as much as they work. */
const ONE_MORE_THAN_CORES = CORES + 1;

const UNDER_SOURCE = '{apps,bench,packages,scripts}/**';
const NOT_OURS = '**/node_modules/**';
const NEEDS_POSTGRES = 'packages/testkit/src/global-setup.ts';
const COMMON_SERVER = 'packages/testkit/src/common-server-setup.ts';
const common = {
  // Ten times what the slowest need: these catch a hang, not a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Files of a worker share the modules they import, which takes most of the time otherwise.
  isolate: false,
};

const endToEnd = {
  ...common,
  globalSetup: NEEDS_POSTGRES,
  // A second, as it is otherwise, is not enough for a page on a busy machine.
  expect: { poll: { timeout: 60_000 } },
  // One chance failure does not cost a landing, but it is printed: see UnsteadyReporter.
  retry: 1,
};

/**
 * A project is what a test needs, told by its suffix: `pure` nothing, `property` time for thousands of generated
 * cases, `pg` a Postgres that all of them share, `cluster` several processes or the whole machine, `e2e` a browser.
 */
export default defineConfig({
  test: {
    reporters: ['default', new UnsteadyReporter()],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'pure',
          include: [`${UNDER_SOURCE}/*.test.{ts,tsx}`],
          exclude: [NOT_OURS, '**/*.{property,pg,cluster}.test.ts'],
          maxWorkers: CORES,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'property',
          include: [`${UNDER_SOURCE}/*.property.test.ts`],
          exclude: [NOT_OURS],
          maxWorkers: CORES,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'cluster',
          include: [`${UNDER_SOURCE}/*.cluster.test.ts`],
          exclude: [NOT_OURS],
          globalSetup: NEEDS_POSTGRES,
          maxWorkers: ONE_MORE_THAN_CORES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'pg',
          include: [`${UNDER_SOURCE}/*.pg.test.ts`],
          exclude: [NOT_OURS],
          globalSetup: [NEEDS_POSTGRES, COMMON_SERVER],
          maxWorkers: ONE_MORE_THAN_CORES,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          maxWorkers: ONE_MORE_THAN_CORES,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...endToEnd,
          // How fast the pages are, on a quiet machine: `npm run bench:pages`, not part of the gate.
          name: 'bench',
          retry: 0,
          include: ['bench/pages/*.measure.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
