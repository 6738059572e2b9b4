import { startLiveServer, type LiveServer } from '@rookery/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';

export interface Stage {
  readonly server: LiveServer;
  readonly browser: Browser;
}

/** A server and a browser for the tests of one file, started before its own hooks and stopped after them. */
export function liveStage(options: Record<string, string> = {}): Stage {
  const stage = {} as { -readonly [Part in keyof Stage]: Stage[Part] };
  beforeAll(async () => {
    [stage.server, stage.browser] = await Promise.all([startLiveServer(options), launchBrowser()]);
  });
  afterAll(async () => {
    await stage.browser.close();
    await stage.server.discard();
  });
  return stage;
}
