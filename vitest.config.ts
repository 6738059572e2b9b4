import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { CostReporter } from './scripts/test-run/cost-reporter.ts';
import { LongestFirst } from './scripts/test-run/longest-first.ts';
import { STARTS_FILE } from './scripts/test-run/starts.ts';
import { UnsteadyReporter } from './scripts/test-run/unsteady-reporter.ts';

/** Tests wait for servers and browsers more than they work: with fewer, the cores are idle for a third of the run. */
const WORKERS = 3 * availableParallelism();

// Global setups, which start servers too, run in this process.
process.env['STARTS_FILE'] = STARTS_FILE;

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
  maxWorkers: WORKERS,
};

const endToEnd = {
  ...common,
  globalSetup: NEEDS_POSTGRES,
  // A second, as it is otherwise, is not enough for a page on a busy machine.
  expect: { poll: { timeout: 60_000 } },
  // A failed test is tried again, printed, and counted: see UnsteadyReporter.
  retry: 1,
};

/**
 * A project is what a test needs, told by its suffix: `pure` nothing, `property` time for thousands of generated
 * cases, `pg` a Postgres that all of them share, `cluster` several processes or the whole machine, `e2e` a browser.
 * All but the tests in a browser, which come last, form one queue (see LongestFirst).
 */
export default defineConfig({
  test: {
    reporters: ['default', new UnsteadyReporter(), new CostReporter()],
    sequence: { sequencer: LongestFirst },
    // Servers and browsers of workers and projects end after the last test.
    teardownTimeout: 120_000,
    projects: [
      {
        test: {
          ...common,
          name: 'pure',
          include: [`${UNDER_SOURCE}/*.test.{ts,tsx}`],
          exclude: [NOT_OURS, '**/*.{property,pg,cluster}.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'property',
          include: [`${UNDER_SOURCE}/*.property.test.ts`],
          exclude: [NOT_OURS],
        },
      },
      {
        test: {
          ...common,
          name: 'cluster',
          include: [`${UNDER_SOURCE}/*.cluster.test.ts`],
          exclude: [NOT_OURS],
          globalSetup: NEEDS_POSTGRES,
        },
      },
      {
        test: {
          ...common,
          name: 'pg',
          include: [`${UNDER_SOURCE}/*.pg.test.ts`],
          exclude: [NOT_OURS],
          globalSetup: [NEEDS_POSTGRES, COMMON_SERVER],
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'e2e',
          // Browsers work more than they wait, and take more time the more of them share a core.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          include: ['e2e/*.test.ts'],
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
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
