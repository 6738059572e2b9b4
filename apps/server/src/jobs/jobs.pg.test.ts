import { randomUUID } from 'node:crypto';
import {
  openAccountsDatabase,
  openDatabase,
  openWorkerDatabase,
  type UserId,
} from '@rookery/database';
import { createTestDatabase, eventually, TEST_SECRET } from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Log } from '../runtime/log.ts';
import { defineJob, type AnyJobKind, type JobAttempt } from './job-kind.ts';
import { prepareQueues } from './job-queue.ts';
import { startJobRunner, type JobRunner } from './job-runner.ts';
import { createJobSender, type JobSender } from './job-sender.ts';

const MEMBER = randomUUID() as UserId;
const ignore = () => undefined;
const log: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

let connection: { databaseUrl: string; secret: string; databaseWaitSeconds: number };
let database: ReturnType<typeof openDatabase>;
let workerDatabase: ReturnType<typeof openWorkerDatabase>;
let accounts: ReturnType<typeof openAccountsDatabase>;
let sender: JobSender;
const runners = new Set<JobRunner>();

interface Task {
  readonly text: string;
}

/** What the handlers were called with, and how they react. */
const done: string[] = [];
const givenUp: string[] = [];
let react: (task: Task, attempt: JobAttempt) => Promise<void> = async () => undefined;

const QUICK = { retryDelay: 1, retryDelayMax: 1 } as const;

const PLAIN = defineJob<Task>({
  name: 'plain',
  queue: { ...QUICK, retryLimit: 2 },
  createHandler: () => async (task, attempt) => {
    await react(task, attempt);
    done.push(task.text);
  },
  giveUp: async ({ text }) => void givenUp.push(text),
});
const EXCLUSIVE = defineJob<Task>({
  name: 'exclusive',
  queue: { ...QUICK, policy: 'exclusive' },
  createHandler:
    () =>
    async ({ text }) =>
      void done.push(text),
});
/** No worker of this test can do these. */
const IMPOSSIBLE = defineJob<Task>({
  name: 'impossible',
  queue: {},
  createHandler: ({ engine }) => engine && (async ({ text }) => void done.push(text)),
});
const KINDS: readonly AnyJobKind[] = [PLAIN, EXCLUSIVE, IMPOSSIBLE];

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  connection = { databaseUrl, secret: TEST_SECRET, databaseWaitSeconds: 60 };
  const options = { ...connection, poolSize: 4, onConnectionLost: () => undefined };
  database = openDatabase(options);
  workerDatabase = openWorkerDatabase(options);
  accounts = openAccountsDatabase(options);
  sender = createJobSender(accounts.queries);
  await prepareQueues(connection, KINDS);
});
afterEach(async () => {
  await Promise.all([...runners].map((runner) => runner.stop()));
  runners.clear();
  done.length = 0;
  givenUp.length = 0;
  react = async () => undefined;
});
afterAll(async () => {
  await sender.close();
  await Promise.all([database.close(), workerDatabase.close(), accounts.close()]);
});

function startRunner(): JobRunner {
  const runner = startJobRunner(connection, KINDS, {
    tracing: null,
    database: workerDatabase,
    engine: null,
    mailer: { smtpUrl: null, from: 'club@example.test' },
    push: { key: null, services: [] },
    publicUrl: 'https://club.example.test',
    secret: TEST_SECRET,
    puzzleCheckNodes: null,
    puzzleImportOverHttp: false,
    crawler: { contact: 'https://club.example', delayMs: 0, allow: [] },
    log,
  });
  runners.add(runner);
  return runner;
}

function send(kind: typeof PLAIN, text: string, options: { key?: string; priority?: number } = {}) {
  return database.as(MEMBER, (transaction) => sender.send(transaction, kind, { text }, options));
}

test('a job exists only if the transaction that added it is committed', async () => {
  const rolledBack = database.as(MEMBER, async (transaction) => {
    await sender.send(transaction, PLAIN, { text: 'never' });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await send(PLAIN, 'committed');
  startRunner();
  await eventually(() => expect(done).toEqual(['committed']));
});

test('jobs can be added without a member, too', async () => {
  await sender.send(accounts.queries, PLAIN, { text: 'from an account' });
  startRunner();
  await eventually(() => expect(done).toEqual(['from an account']));
});

test('jobs with a higher priority are done first, and others in the order of their requests', async () => {
  for (const [text, priority] of [
    ['second', 0],
    ['last', -1],
    ['third', 0],
    ['first', 1],
  ] as const)
    await send(PLAIN, text, { priority });
  startRunner();
  await eventually(() => expect(done).toEqual(['first', 'second', 'third', 'last']));
});

test('an exclusive job with the same key is added only after the first is done', async () => {
  await send(EXCLUSIVE, 'one', { key: 'a' });
  await send(EXCLUSIVE, 'the same again', { key: 'a' });
  await send(EXCLUSIVE, 'two', { key: 'b' });
  startRunner();
  await eventually(() => expect(done.toSorted()).toEqual(['one', 'two']));
  await eventually(async () => {
    await send(EXCLUSIVE, 'later', { key: 'a' });
    expect(done).toContain('later');
  });
  expect(done).not.toContain('the same again');
});

test('a job that fails is attempted again, and given up after its last attempt', async () => {
  const attempts: string[] = [];
  react = async ({ text }) => {
    attempts.push(text);
    if (text === 'bad' || attempts.filter((each) => each === text).length < 2)
      throw new Error('not yet');
  };
  await send(PLAIN, 'bad');
  await send(PLAIN, 'good');
  const runner = startRunner();
  await eventually(() => expect(givenUp).toEqual(['bad']));
  await eventually(() => expect(done).toContain('good'));
  expect(attempts.toSorted()).toEqual(['bad', 'bad', 'bad', 'good', 'good']);
  expect(runner.failed()['plain']).toBe(4);
});

test('a job of a worker that stops is continued by another one', async () => {
  const seen: string[] = [];
  react = ({ text }, { signal }) => {
    seen.push(text);
    if (seen.length > 1) return Promise.resolve();
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  await send(PLAIN, 'long');
  const first = startRunner();
  await eventually(() => expect(seen).toHaveLength(1));
  runners.delete(first);
  await first.stop();
  expect(done).toEqual([]);
  expect(first.failed()['plain']).toBe(0);
  startRunner();
  await eventually(() => expect(done).toEqual(['long']));
});

test('two workers do each job once', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => `job ${index}`);
  for (const text of texts) await send(PLAIN, text);
  startRunner();
  startRunner();
  await eventually(() => expect(done.length).toBeGreaterThanOrEqual(texts.length));
  expect(done.toSorted()).toEqual(texts.toSorted());
});

test('a worker leaves jobs that it cannot do, and counts them', async () => {
  await send(IMPOSSIBLE, 'for an engine');
  const runner = startRunner();
  await eventually(async () => {
    const counted = (await runner.counts()).find(({ kind }) => kind === 'impossible');
    expect(counted).toMatchObject({ waiting: 1, running: 0 });
    expect(counted?.oldestS).toBeGreaterThan(0);
  });
  expect((await runner.counts()).find(({ kind }) => kind === 'plain')?.oldestS).toBe(0);
  expect(done).toEqual([]);
});
