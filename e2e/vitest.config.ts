import { defineConfig } from 'vitest/config';

/** Those that look at page after page, and measure nothing. */
const PICTURES = ['**/*pages.test.ts', '**/*-states.test.ts', '**/board.test.ts'];

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
          name: 'pictures',
          include: PICTURES,
          // Two at a time: a browser waits as much as it works.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'stories',
          include: ['**/*.test.ts'],
          exclude: PICTURES,
          // One browser at a time: two would fight for the same two cores, and some of them measure.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
