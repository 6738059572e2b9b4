import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgain } from './read-again.ts';

const KEY = ['games'];

/** A query whose reads are answered by the test, in order. */
function observedQuery() {
  const reads: PromiseWithResolvers<string>[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  observer.subscribe(() => undefined);
  return { client, reads, known: () => client.getQueryData(KEY) };
}

test('news during the first read are read after it', async () => {
  const { client, reads, known } = observedQuery();
  const isRead = readAgain(client, KEY);
  reads[0]?.resolve('before the news');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve('with the news');
  await isRead;
  expect(known()).toBe('with the news');
});

test('a first read that fails is repeated, too', async () => {
  const { client, reads, known } = observedQuery();
  const isRead = readAgain(client, KEY);
  reads[0]?.reject(new Error('no connection'));
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve('with the news');
  await isRead;
  expect(known()).toBe('with the news');
});

test('news during a later read replace it', async () => {
  const { client, reads, known } = observedQuery();
  reads[0]?.resolve('first');
  await expect.poll(known).toBe('first');
  void readAgain(client, KEY);
  const isRead = readAgain(client, KEY);
  await expect.poll(() => reads.length).toBe(3);
  reads[1]?.resolve('too early');
  reads[2]?.resolve('with the news');
  await isRead;
  expect(known()).toBe('with the news');
});
