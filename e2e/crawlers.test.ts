import type { CalendarRange, List, Task } from '@rookery/contract';
import { clubOfTwo, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { crawlersOf } from '../apps/server/src/features/crawlers/crawlers.testkit.ts';
import {
  answerText,
  htmlPage,
  startTestSite,
} from '../apps/server/src/features/crawlers/site.testkit.ts';
import { isShown, WIDTHS } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

const [site, league] = await Promise.all([startTestSite(), startTestSite()]);
const stage = ownStage({
  CRAWL_ALLOW: `${site.hostAndPort},${league.hostAndPort}`,
  CRAWL_DELAY_MS: '5',
});
afterAll(() => {
  site.stop();
  league.stop();
});

/** Far enough in the future. */
const YEAR = new Date().getFullYear() + 1;
const REPORT = 'The board thanks everybody who has helped. '.repeat(12);

site.pages
  .set('/robots.txt', answerText('User-agent: *\nDisallow: /intern/'))
  .set(
    '/',
    htmlPage('Federation news', 'All news of the federation.', [
      '/da-nang',
      '/open',
      '/congress',
      '/archive/old',
      '/intern/minutes',
      `${league.origin}/table`,
    ]),
  )
  .set(
    '/da-nang',
    htmlPage('Giải cờ vua Đà Nẵng mở rộng', 'Kết quả vòng một: Nguyễn Văn An thắng Trần Bình.'),
  )
  .set('/open', htmlPage('Riverside Open', `It begins on 14 March ${YEAR} at 7:30 pm. ${REPORT}`))
  .set('/congress', htmlPage('Congress of the federation', `Minutes and motions. ${REPORT}`))
  .set('/archive/old', htmlPage('From the archive', 'A report of the year 1999.'));
league.pages.set('/table', htmlPage('League table', 'Riverside leads with 12 points.'));

async function riverside() {
  const {
    owner: olga,
    ann,
    club,
  } = await clubOfTwo(stage.server.url, {
    club: 'Riverside',
    member: 'Nguyễn Văn An',
  });
  return { olga, ann, club };
}

function rowOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name });
}

async function eventsOf(member: TestMember, club: string) {
  const path = `/api/${club}/calendar?from=${YEAR}-03-01T00:00:00Z&to=${YEAR}-04-01T00:00:00Z`;
  return (await member.send({ path })).json<CalendarRange>().occurrences;
}

test('an owner adds a site, finds a page, and makes an event and a task of it', async () => {
  const { olga, club } = await riverside();
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, olga);
  await page.goto(`/${club}/crawlers`);
  await page.getByText('News from other sites, in one place').waitFor();
  await takePicture(page, 'crawlers-empty');
  await page.getByRole('button', { name: 'Add a site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a site' });
  await dialog.getByLabel('Address', { exact: true }).fill('http://10.0.0.1/');
  await dialog.getByRole('button', { name: 'Add site' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Address', { exact: true }).fill(`${site.origin}/`);
  await dialog.getByText('Limits and paths').click();
  await dialog.getByLabel('Only these parts').fill('news');
  await dialog.getByText('Each line has to begin with /').waitFor();
  await dialog.getByLabel('Only these parts').fill('/$\n/da-nang\n/open');
  await dialog.getByRole('button', { name: 'Add site' }).click();
  await rowOf(page, site.hostAndPort).getByText('Last time: 3 new').waitFor();
  await isShown(page, 'Sites');

  await page.getByRole('link', { name: 'What is new' }).click();
  // The crawl may have been before midnight.
  await page
    .getByRole('heading', { name: /^(Today|Yesterday)$/ })
    .first()
    .waitFor();
  // The list that was read while the first page was new is shown until it has been read again.
  const marks = page.getByRole('main').getByText('New', { exact: true });
  await marks.nth(2).waitFor();
  expect(await marks.count()).toBe(3);
  await page.getByLabel('Search all pages').fill('giai co vua da nang');
  await page.getByText('1 page found').waitFor();
  await page.getByRole('link', { name: 'Giải cờ vua Đà Nẵng mở rộng' }).click();
  const text = page.getByRole('dialog', { name: 'Giải cờ vua Đà Nẵng mở rộng' });
  await text.getByText('Nguyễn Văn An thắng Trần Bình').waitFor();
  const original = text.getByRole('link', { name: 'Open the original' });
  expect(await original.getAttribute('href')).toBe(`${site.origin}/da-nang`);
  expect(await original.getAttribute('rel')).toBe('noopener noreferrer');
  await text.getByRole('button', { name: 'Make a task' }).click();
  await page.getByText('Task created').waitFor();
  const tasks = (await olga.send({ path: `/api/${club}/task/list` })).json<List<Task>>().data;
  expect(tasks).toMatchObject([
    {
      name: 'Giải cờ vua Đà Nẵng mở rộng',
      description: expect.stringContaining(`${site.origin}/da-nang`),
    },
  ]);

  await page.getByLabel('Search all pages').fill('riverside open');
  await page.getByRole('link', { name: 'Riverside Open' }).click();
  await page.getByRole('button', { name: 'Make an event' }).click();
  const form = page.getByRole('dialog', { name: 'Make an event' });
  expect(await form.getByLabel('Date').inputValue()).toBe(`${YEAR}-03-14`);
  expect(await form.getByLabel('From').inputValue()).toBe('19:30');
  await takePicture(page, 'crawlers-event');
  await form.getByLabel('Place').fill('Town hall');
  await form.getByRole('button', { name: 'Create event' }).click();
  await page.getByText('Event created').waitFor();
  expect(await eventsOf(olga, club)).toMatchObject([
    {
      title: 'Riverside Open',
      place: 'Town hall',
      start: `${YEAR}-03-14T19:30`,
      end: `${YEAR}-03-14T22:30`,
    },
  ]);
  await page.getByRole('button', { name: 'Open calendar' }).click();
  await isShown(page, 'Calendar');
  expect(faults).toEqual([]);
  await context.close();
});

test('links that were not read are approved and skipped, and the site is changed and removed', async () => {
  const { olga, club } = await riverside();
  const crawlers = crawlersOf(olga, club);
  await crawlers.read(`${site.origin}/`, {
    include_paths: ['/$', '/da-nang', '/open', '/intern/'],
  });
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, olga);
  await page.goto(`/${club}/crawlers/uncrawled`);
  await rowOf(page, '/intern/minutes').getByText('The site does not allow it').waitFor();
  await rowOf(page, '/congress').getByText('Outside the chosen parts of the site').waitFor();
  await takePicture(page, 'crawlers-uncrawled-desk');
  await page.getByRole('button', { name: 'Approve To /congress' }).click();
  await page.getByText('The link will be read next time').waitFor();
  await rowOf(page, '/congress').waitFor({ state: 'detached' });
  await page.getByLabel('Reason').selectOption('On another site');
  await rowOf(page, '/archive/old').waitFor({ state: 'detached' });
  await page.getByLabel('Select all shown').check();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('No links here').waitFor();
  await page.getByLabel('Reason').selectOption('All reasons');
  await page.getByLabel('Select To /archive/old').check();
  await page.getByText('1 link selected').waitFor();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await rowOf(page, '/archive/old').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('button', { name: `Change ${site.hostAndPort}` }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${site.hostAndPort}` });
  await dialog.getByLabel('How often').selectOption('Every week');
  await takePicture(page, 'crawlers-change');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Every week').waitFor();
  await page.getByRole('button', { name: `Read now: ${site.hostAndPort}` }).click();
  await page.getByText('Last time: 2 new').waitFor();
  await page.getByRole('link', { name: '5 pages' }).click();
  await page.getByRole('link', { name: 'League table' }).waitFor();
  await page.getByRole('link', { name: 'Congress of the federation' }).waitFor();

  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${site.hostAndPort}` }).click();
  const removal = page.getByRole('dialog', { name: `Remove ${site.hostAndPort}?` });
  await removal.getByText('its 5 pages are deleted').waitFor();
  await removal.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No site is read yet').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a member sees the news and is told of their name, but does not administrate', async () => {
  const { olga, ann, club } = await riverside();
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, ann);
  await page.goto(`/${club}/crawlers`);
  await page.getByText('Once an owner or admin has added sites').waitFor();
  const crawlers = crawlersOf(olga, club);
  await crawlers.read(`${league.origin}/table`);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Tell me when my name appears' }).check();
  await page.getByText('You will be told of new pages with your name').waitFor();
  await crawlers.read(`${site.origin}/`);
  await page.reload();
  await page.getByLabel('Site').selectOption(site.hostAndPort);
  await page.getByRole('link', { name: 'Congress of the federation' }).waitFor();
  await page.getByRole('link', { name: 'League table' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('navigation', { name: 'Pages about websites' }).count()).toBe(0);
  await page.goto(`/${club}/notifications`);
  await page.getByRole('link', { name: /Your name is on a page of 127/ }).click();
  const text = page.getByRole('dialog', { name: 'Giải cờ vua Đà Nẵng mở rộng' });
  await text.getByRole('button', { name: 'Make a task' }).waitFor();
  expect(await text.getByRole('button', { name: 'Make an event' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await text.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  for (const path of ['domains', 'uncrawled']) {
    await page.goto(`/${club}/crawlers/${path}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
  await context.close();
});

test.each(WIDTHS)('the pages look right at a width of %i', async (width) => {
  const { olga, club } = await riverside();
  const crawlers = crawlersOf(olga, club);
  await crawlers.add('https://no-such-site.invalid/news');
  await crawlers.read(`${league.origin}/table`);
  const { id } = await crawlers.read(`${site.origin}/`, { max_pages: 4 });
  await crawlers.readAgain(id);
  site.pages.set('/open', htmlPage('Riverside Open', `Fully booked, state of ${width}.`));
  await crawlers.readAgain(id);
  await crawlers.readAgain(id);
  await expect
    .poll(async () => (await crawlers.domains()).map(({ state }) => state).toSorted())
    .toEqual(['done', 'done', 'failed']);
  const options = { width, touch: width < 500 };
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, olga, options);
  for (const [path, heading] of [
    ['', 'Websites'],
    ['/domains', 'Sites'],
    ['/uncrawled', 'Links not read'],
  ] as const) {
    await page.goto(`/${club}/crawlers${path}`);
    await isShown(page, heading);
    await takePicture(page, `crawlers${path.replace('/', '-')}-${width}`);
  }
  await page.goto(`/${club}/crawlers`);
  await page.getByRole('link', { name: 'Riverside Open' }).click();
  await page.getByRole('button', { name: 'Make a task' }).waitFor();
  await takePicture(page, `crawlers-page-${width}`);
  expect(faults).toEqual([]);
  await context.close();
});
