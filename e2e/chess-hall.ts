import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestMember } from '@rookery/testkit';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './browser.ts';

/** Not committed: for whoever wants to look at what members see. */
const PICTURES = process.env['PICTURES'] ?? join(import.meta.dirname, 'pictures');

/** Gives a browser somebody's session. */
export async function signIn(
  context: BrowserContext,
  url: string,
  member: TestMember,
): Promise<void> {
  const cookies = member
    .cookies()
    .split('; ')
    .map((pair) => pair.split(/=(.*)/s))
    .map(([name = '', value = '']) => ({ name, value, url, httpOnly: true }));
  await context.addCookies(cookies);
}

/** A club with these members; answers its id. */
export async function foundClub(
  owner: TestMember,
  name: string,
  members: readonly TestMember[],
): Promise<string> {
  const founded = await owner.send({ method: 'POST', path: '/api/workspaces', json: { name } });
  const { id } = founded.json<{ workspace: { id: string } }>().workspace;
  const invited = await owner.send({
    method: 'POST',
    path: `/api/${id}/invite/create`,
    json: {},
  });
  const { token } = invited.json<{ token: string }>();
  for (const member of members) {
    await member.send({ method: 'POST', path: `/api/invites/${token}/accept` });
  }
  return id;
}

/** In both themes, after axe has found nothing and nothing is wider than the window. */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const room = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(room.content).toBeLessThanOrEqual(room.window);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`) });
    await expectAccessible(page);
  }
}

/** Colours change over a few frames on a busy machine. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}
