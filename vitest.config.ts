import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that measure, or are about what becomes of much at once. */
const MEASURES = [
  'gateway/{hostile,slow-socket}.pg',
  'trials/{flags.pg,live-cluster/live.cluster}',
  'worker/{pairing,engine/engine}.cluster',
].map((name) => `apps/server/src/${name}.test.ts`);

/** Those that take longest come first, so that none of them is left alone at the end. */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Not an array's.
    const usual = await super.sort(files);
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))];
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return /\/trials\/|\/local\/|\.(cluster|property)\./.test(moduleId);
}

const common = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: 'packages/testkit/src/global-setup.ts',
    sequence: { sequencer: LongOnesFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'tests',
          include: ['{apps,packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...MEASURES],
          // One more than cores: a test waits about as much as it works.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'measures',
          include: MEASURES,
          // Two cores: more at once would be slow, and measure each other.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
});
