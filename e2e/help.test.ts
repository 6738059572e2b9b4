import { foundClub, signUp, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isShown } from './browser.ts';
import { seatFor, type Seat } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let owner: TestMember;
let club: string;

beforeAll(async () => {
  owner = await signUp(stage.server.url, 'Olga Owner');
  club = await foundClub(owner, 'Riverside', [await signUp(stage.server.url, 'Ann')]);
});

function openSeat(width: number): Promise<Omit<Seat, 'member'>> {
  return seatFor(stage.browser, stage.server.url, owner, { width });
}

const LANGUAGES = {
  en: {
    menu: /Account menu/,
    help: 'Help',
    members: 'Guide for members',
    tab: 'For organisers',
    organisers: 'Guide for organisers',
    contents: 'On this page',
    section: 'Roles',
  },
  vi: {
    menu: /Menu tài khoản/,
    help: 'Trợ giúp',
    members: 'Hướng dẫn cho thành viên',
    tab: 'Cho người tổ chức',
    organisers: 'Hướng dẫn cho người tổ chức',
    contents: 'Trên trang này',
    section: 'Vai trò',
  },
} as const;

/** The guide is here, with its sections. */
async function guideIsShown(page: Page, title: string): Promise<void> {
  await isShown(page, title);
  await page.getByRole('article').getByRole('heading', { level: 2 }).first().waitFor();
}

async function expectAtTop(page: Page, section: string): Promise<void> {
  const heading = page.getByRole('article').getByRole('heading', { name: section, exact: true });
  await expect
    .poll(async () => (await heading.boundingBox())?.y ?? Infinity)
    .toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
}

test.each([
  ['en', 390],
  ['en', 1440],
  ['vi', 390],
  ['vi', 1440],
] as const)('a member opens both guides by the menu (%s, %i pixels)', async (locale, width) => {
  const words = LANGUAGES[locale];
  await owner.send({ method: 'PATCH', path: '/api/account', json: { locale } });
  const { page, context, faults } = await openSeat(width);
  await page.goto(`/${club}`);
  await isShown(page);
  await page.getByRole('button', { name: words.menu }).click();
  await page.getByRole('menuitem', { name: words.help }).click();
  await guideIsShown(page, words.members);
  expect(new URL(page.url()).pathname).toBe(`/${club}/help`);
  await takePicture(page, `help-members-${locale}-${width}`);

  await page.getByRole('link', { name: words.tab, exact: true }).click();
  await guideIsShown(page, words.organisers);
  expect(new URL(page.url()).pathname).toBe(`/${club}/help/organisers`);
  await takePicture(page, `help-organisers-${locale}-${width}`);
  if (width === 390) await page.getByText(words.contents).click();
  const contents = page.getByRole('navigation', { name: words.contents });
  await contents.getByRole('link').nth(1).click();
  await expectAtTop(page, locale === 'en' ? 'Hold a tournament' : 'Tổ chức giải đấu');
  await takePicture(page, `help-section-${locale}-${width}`);

  // The address of a section is the same in every language, and opens there.
  await page.goto(`/${club}/help/organisers#roles`);
  await guideIsShown(page, words.organisers);
  await expectAtTop(page, words.section);
  await takePicture(page, `help-table-${locale}-${width}`);
  expect(faults).toEqual([]);
  await context.close();
});

test('the palette and the pages about tournaments lead to a guide, and the guide to pages', async () => {
  await owner.send({ method: 'PATCH', path: '/api/account', json: { locale: 'en' } });
  const { page, context, faults } = await openSeat(1440);
  await page.goto(`/${club}/tasks`);
  await isShown(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('guide');
  await page.getByRole('option', { name: 'Guide for organisers' }).waitFor();
  await page.keyboard.press('Enter');
  await guideIsShown(page, 'Guide for organisers');

  await page.getByRole('article').getByRole('link', { name: 'Tournaments' }).first().click();
  await isShown(page, 'Tournaments');
  await takePicture(page, 'help-link-tournaments');
  await page.getByRole('link', { name: 'How tournaments work' }).click();
  await guideIsShown(page, 'Guide for organisers');
  await expectAtTop(page, 'Hold a tournament');
  await page.goBack();
  await isShown(page, 'Tournaments');

  await page.goto(`/${club}/help`);
  await guideIsShown(page, 'Guide for members');
  await page.getByRole('article').getByRole('link', { name: 'guide for organisers' }).click();
  await guideIsShown(page, 'Guide for organisers');
  expect(faults).toEqual([]);
  await context.close();
});
