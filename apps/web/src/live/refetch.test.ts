import { expect, test } from 'vitest';
import { eventually } from './eventually.testkit.ts';
import { createRefetch } from './refetch.ts';

const soon = () => 1;

test('a failed fetch is repeated until it succeeds, after growing delays', async () => {
  const outcomes = ['fails', 'fails', 'comes'];
  const tries: number[] = [];
  const taken: string[] = [];
  const refetch = createRefetch({
    fetch: () => settle(outcomes.shift()),
    apply: (value) => taken.push(value),
    retryDelayMs(count) {
      tries.push(count);
      return 1;
    },
  });
  refetch.start();
  await eventually(() => expect(taken).toEqual(['comes']));
  expect(tries).toEqual([1, 2]);
});

test('a new start replaces the attempts of the one before', async () => {
  const asked: PromiseWithResolvers<string>[] = [];
  const refetch = createRefetch({
    fetch() {
      const question = Promise.withResolvers<string>();
      asked.push(question);
      return question.promise;
    },
    apply: () => {},
    retryDelayMs: soon,
  });
  refetch.start();
  refetch.start();
  asked[0]?.reject(new Error('too late to matter'));
  asked[1]?.reject(new Error('tried again'));
  await eventually(() => expect(asked).toHaveLength(3));
  refetch.stop();
  asked[2]?.reject(new Error('no longer needed'));
  await Promise.allSettled(asked.map(({ promise }) => promise));
  expect(asked).toHaveLength(3);
});

function settle(outcome: string | undefined): Promise<string> {
  return outcome === 'comes' ? Promise.resolve(outcome) : Promise.reject(new Error('fails'));
}
