import { randomUUID } from 'node:crypto';
import { serves, startLiveServer, type LiveServer } from '@rookery/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, test } from 'vitest';
import { launchBrowser } from './browser.ts';

export interface Stage {
  readonly server: LiveServer;
  readonly browser: Browser;
}

/** Started when a file first needs them, and stopped when the worker has run all its files. */
const perWorker = test
  // oxlint-disable-next-line no-empty-pattern -- It depends on no other fixture.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  // oxlint-disable-next-line no-empty-pattern -- It depends on no other fixture.
  .extend('server', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const server = await startLiveServer();
    // Postgres may have ended before, and ends the replication slot.
    onCleanup(() => server.stop('SIGKILL'));
    return server;
  });

/**
 * A server and a browser that the files of a worker share, one file after the other. The members of each file are in a
 * club of their own, so that they cannot see those of other files. For files that stop no server, read no log, and add
 * nothing that is there for all members of the platform, such as puzzles.
 */
export function liveStage(): Stage {
  const stage = {} as { -readonly [Part in keyof Stage]: Stage[Part] };
  perWorker.beforeAll(({ browser, server }) => {
    Object.assign(stage, { browser, server });
    serves(server.url, server.databaseUrl, randomUUID());
  });
  closesContexts(stage);
  return stage;
}

/** A server for the tests of one file, and a browser that the files of a worker share. */
export function ownStage(options: Record<string, string> = {}): Stage {
  const stage = {} as { -readonly [Part in keyof Stage]: Stage[Part] };
  perWorker.beforeAll(async ({ browser }) => {
    Object.assign(stage, { browser, server: await startLiveServer(options) });
  });
  afterAll(() => stage.server.discard());
  closesContexts(stage);
  return stage;
}

/** Pages that stayed open would take processor time from the next files. */
function closesContexts(stage: Stage): void {
  afterAll(async () => {
    await Promise.all(stage.browser.contexts().map((context) => context.close()));
  });
}
