import { TestTournament, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';

/** Creates the tournament of the form that is shown. */
export async function submitTournament(
  page: Page,
  club: string,
  arbiter: TestMember,
): Promise<TestTournament> {
  await page.getByRole('button', { name: 'Create tournament' }).click();
  await page.waitForURL(/\/tournaments\/[0-9a-f-]{36}$/);
  return new TestTournament(club, arbiter, new URL(page.url()).pathname.split('/').at(-1) ?? '');
}

export async function startTournament(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
}
