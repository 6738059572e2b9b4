import { defineConfig } from 'vitest/config';

/** Those that measure, or wait for what takes its time: one at a time. */
const MEASURES = ['crowd', 'finding', 'line', 'speed'].map((name) => `**/${name}.test.ts`);

const common = {
  root: import.meta.dirname,
  testTimeout: 120_000,
  hookTimeout: 60_000,
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
          // Two at a time: a browser waits as much as it works.
          maxWorkers: 2,
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
