import { defineConfig } from 'vitest/config';

/** Those that measure, or wait for what takes its time: one at a time. */
const MEASURES = ['crowd', 'finding', 'line', 'speed'].map((name) => `**/${name}.test.ts`);

const common = {
  root: import.meta.dirname,
  testTimeout: 120_000,
  hookTimeout: 60_000,
  // A second, as it is otherwise, is not enough for a page on a busy machine.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    globalSetup: '../packages/testkit/src/global-setup.ts',
    root: import.meta.dirname,
    projects: [
      {
        test: {
          ...common,
          name: 'stories',
          include: ['**/*.test.ts'],
          exclude: MEASURES,
          // One more than cores: a browser waits about as much as it works.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'measures',
          include: MEASURES,
          // Two browsers would fight for the same two cores.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
