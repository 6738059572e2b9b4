import { clubOfTwo, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { WIDTHS } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();

const DAY_MS = 86_400_000;
const NOW = Date.now();
const WEEKDAY = new Date(NOW).getUTCDay() || 7;

/** A day of the week after this one, by UTC; 1 is its Monday. */
function nextWeek(weekday: number): string {
  return new Date(NOW + (7 - WEEKDAY + weekday) * DAY_MS).toISOString().slice(0, 10);
}

const WEEK = `?view=week&day=${nextWeek(1)}`;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  start_minute: 540,
  end_minute: 1_020,
}));

async function riverside() {
  const {
    owner: olga,
    ann,
    club,
  } = await clubOfTwo(stage.server.url, {
    club: 'Riverside',
  });
  return { olga, ann, club };
}

async function post(member: TestMember, path: string, json: object): Promise<void> {
  expect((await member.send({ method: 'POST', path, json })).status).toBe(201);
}

/** Hours from nine to five on every day, and two tasks from next Wednesday. */
async function prepareTasks(olga: TestMember, club: string): Promise<void> {
  const hours = { time_zone: 'UTC', work: EVERY_DAY, personal: [], meeting: [] };
  const stored = await olga.send({ method: 'PUT', path: '/api/calendar/hours', json: hours });
  expect(stored.status).toBe(200);
  for (const [name, minutes] of [
    ['Order trophies', 120],
    ['Write the report', 180],
  ] as const) {
    await post(olga, `/api/${club}/task/create`, {
      name,
      auto_schedule: true,
      total_duration_minutes: minutes,
      assignee_id: olga.id,
      start_date: `${nextWeek(3)}T00:00:00.000Z`,
      end_date: `${nextWeek(6)}T00:00:00.000Z`,
    });
  }
}

const entry = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

test('a week is planned, a block is pinned, and an event in the way moves another with its reason', async () => {
  const { olga, club } = await riverside();
  await prepareTasks(olga, club);
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, olga);
  await page.goto(`/${club}/calendar${WEEK}`);
  await page.getByRole('button', { name: 'Plan my tasks' }).click();
  await page.getByText('2 new times, nothing moves.').waitFor();
  await entry(page, /^Order trophies New in this plan/).waitFor();
  await takePicture(page, 'calendar-plan');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Your plan is stored').waitFor();

  // The second block is pinned; then an event comes where the first one is.
  const blocks = page.getByRole('button', { name: / Planned task, / });
  await expect.poll(() => blocks.count()).toBe(2);
  const [first = '', second = ''] = await blocks.evaluateAll((all) =>
    all.map((one) => (one as HTMLElement).dataset['key'] ?? ''),
  );
  await page.locator(`[data-key="${second}"]`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Pinned' }).check();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await entry(page, / Planned task, pinned, /).waitFor();

  await page.getByRole('button', { name: 'New event' }).click();
  await dialog.getByLabel('Title').fill('Hall is cleaned');
  await dialog.getByLabel('Start').fill(`${nextWeek(3)}T09:00`);
  await dialog.getByLabel('End').fill(`${nextWeek(3)}T11:00`);
  await dialog.getByRole('checkbox', { name: 'Keep this time free in all plans' }).check();
  await dialog.getByRole('button', { name: 'Add event' }).click();
  await entry(page, /^Hall is cleaned Event/).waitFor();
  await page.getByRole('button', { name: 'Plan my tasks' }).click();
  await page.getByRole('heading', { name: 'What moves' }).waitFor();
  await page.getByText('An event is at this time.').waitFor();
  await entry(page, /No longer planned at this time/).waitFor();
  await takePicture(page, 'calendar-moves');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Preview of your plan').waitFor({ state: 'hidden' });
  await entry(page, / Planned task, pinned, /).waitFor();
  await page.locator(`[data-key="${first}"]`).waitFor({ state: 'hidden' });
  expect(faults).toEqual([]);
  await context.close();
});

test('an event repeats, others see it at once and say that they come; it is moved by mouse and keyboard', async () => {
  const { olga, ann, club } = await riverside();
  const [desk, phone] = await Promise.all([
    seatFor(stage.browser, stage.server.url, olga),
    seatFor(stage.browser, stage.server.url, ann, { width: 390, touch: true }),
  ]);
  await Promise.all([
    desk.page.goto(`/${club}/calendar${WEEK}`),
    phone.page.goto(`/${club}/calendar?view=agenda&day=${nextWeek(1)}`),
  ]);
  await phone.page.getByText('Nothing in these four weeks').waitFor();
  await desk.page.getByRole('button', { name: 'New event' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Club evening');
  await dialog.getByLabel('Place').fill('Town hall');
  await dialog.getByLabel('Start').fill(`${nextWeek(2)}T14:00`);
  await dialog.getByLabel('Repeat').selectOption('weekly');
  await dialog
    .getByLabel('Description')
    .fill('All are welcome: https://riverside.example/evening.');
  await dialog.getByRole('button', { name: 'Add event' }).click();
  await entry(desk.page, /^Club evening Event, Tuesday.*2:00.–.4:00.PM, Town hall/).waitFor();

  // The other member sees it without a reload, and answers.
  await entry(phone.page, /Club evening/).click();
  await phone.page.getByRole('dialog').getByText('Every week on Tuesday').waitFor();
  await phone.page.getByRole('link', { name: 'https://riverside.example/evening' }).waitFor();
  await phone.page.getByRole('radio', { name: 'Yes' }).check();
  await phone.page.getByText('Coming (1):').waitFor();
  await takePicture(phone.page, 'calendar-event');
  await phone.page.getByRole('button', { name: 'Close' }).first().click();

  // By mouse one hour later and one day to the right, and back.
  const evening = entry(desk.page, /^Club evening Event/);
  await evening.scrollIntoViewIfNeeded();
  const box = await evening.boundingBox();
  const wednesday = await desk.page
    .getByRole('button', { name: /^Add an event on Wednesday/ })
    .boundingBox();
  if (box === null || wednesday === null) throw new Error('The week is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await desk.page.mouse.move(x, y);
  await desk.page.mouse.down();
  await desk.page.mouse.move(x + 20, y + 20, { steps: 3 });
  await desk.page.mouse.move(x + wednesday.width, y + 48, { steps: 5 });
  await desk.page.mouse.up();
  await entry(desk.page, /^Club evening Event, Wednesday.*3:00.–.5:00/).waitFor();
  await desk.page.getByRole('button', { name: 'Undo' }).click();
  await entry(desk.page, /^Club evening Event, Tuesday.*2:00.–.4:00/).waitFor();

  // By keyboard: a quarter of an hour later, when Shift is released.
  await entry(desk.page, /^Club evening Event/).focus();
  await desk.page.keyboard.down('Shift');
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.getByText(/^Tuesday.*2:15.–.4:15.PM$/).waitFor({ state: 'attached' });
  await desk.page.keyboard.up('Shift');
  await entry(desk.page, /^Club evening Event, Tuesday.*2:15.–.4:15/).waitFor();

  // Only this one is deleted; the next week still has its own.
  await entry(desk.page, /^Club evening Event/).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('Only this one').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await entry(desk.page, /^Club evening Event/).waitFor({ state: 'hidden' });
  await desk.page.getByRole('button', { name: 'Later' }).click();
  await entry(desk.page, /^Club evening Event, Tuesday.*2:00.–.4:00/).waitFor();
  expect([...desk.faults, ...phone.faults]).toEqual([]);
  await Promise.all([desk.context.close(), phone.context.close()]);
});

test('on a phone, an event that a finger holds follows it to another day', async () => {
  const { olga, club } = await riverside();
  await post(olga, `/api/${club}/calendar/events`, {
    title: 'Youth training',
    start: `${nextWeek(2)}T10:00`,
    end: `${nextWeek(2)}T11:30`,
    time_zone: 'UTC',
  });
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, olga, {
    width: 390,
    touch: true,
  });
  await page.goto(`/${club}/calendar?view=week&day=${nextWeek(2)}`);
  const training = entry(page, /^Youth training Event, Tuesday/);
  await training.scrollIntoViewIfNeeded();
  const box = await training.boundingBox();
  const next = await page.getByRole('button', { name: /^Add an event on Wednesday/ }).boundingBox();
  if (box === null || next === null) throw new Error('The days are not shown');
  const fingers = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const [x, y] = [box.x + box.width / 2, box.y + 10];
  await touch('touchStart', x, y);
  // Only a finger that is held drags; others scroll.
  await page.locator('output', { hasText: 'Tuesday' }).waitFor({ state: 'attached' });
  await touch('touchMove', x + next.width / 2, y + 10);
  await touch('touchMove', x + next.width, y + 48);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await entry(page, /^Youth training Event, Wednesday.*11:00 AM.–.12:30.PM/).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('hours are set, the calendar is read by another program, and a file is imported', async () => {
  const { olga, club } = await riverside();
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, olga);
  await page.goto(`/${club}/calendar/settings`);
  await page.getByText('This is a suggestion.').waitFor();
  await page.getByLabel('Monday, from').fill('08:30');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await page.getByText('This is a suggestion.').waitFor({ state: 'hidden' });

  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VEVENT',
    'UID:open-1',
  ]
    .concat([`DTSTART;VALUE=DATE:${nextWeek(6).replaceAll('-', '')}`, 'SUMMARY:Riverside Open'])
    .concat(['END:VEVENT', 'END:VCALENDAR'])
    .join('\r\n');
  const choose = (text: string) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'club.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) });
  await choose(file.padEnd(1_000_001));
  await page.getByText('Files of up to 1 MB (1,000,000 bytes) can be imported.').waitFor();
  await choose(file);
  await page.getByText('1 new event, none updated.').waitFor();

  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = await page.getByLabel('Secret address').inputValue();
  await takePicture(page, 'calendar-settings');
  const feed = await fetch(address);
  expect(await feed.text()).toContain('SUMMARY:Riverside Open');
  await page.getByRole('button', { name: 'Turn off the address' }).click();
  await page.getByText('The address no longer works').waitFor();
  expect((await fetch(address)).status).toBe(404);

  await page.getByRole('link', { name: 'Calendar', exact: true }).last().click();
  await page.getByText('Week', { exact: true }).click();
  expect(faults).toEqual([]);
  await context.close();
});

test.each(WIDTHS)('the views at %i pixels', async (width) => {
  const { olga, club } = await riverside();
  await prepareTasks(olga, club);
  const events = `/api/${club}/calendar/events`;
  const common = { time_zone: 'UTC' };
  const at = (weekday: number, clock: string) => `${nextWeek(weekday)}T${clock}`;
  await post(olga, events, {
    ...common,
    title: 'Club evening',
    place: 'Town hall',
    start: at(2, '18:00'),
    end: at(2, '21:00'),
    repeat: 'FREQ=WEEKLY',
  });
  await post(olga, events, {
    ...common,
    title: 'Youth training',
    start: at(2, '17:00'),
    end: at(2, '18:30'),
  });
  await post(olga, events, {
    ...common,
    title: 'Riverside Open',
    start: nextWeek(6),
    end: nextWeek(8),
  });
  const path = `/api/${club}/calendar/auto-schedule`;
  await olga.send({ method: 'POST', path, json: { apply: true } });
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, olga, { width });
  for (const view of ['week', 'month', 'agenda']) {
    await page.goto(`/${club}/calendar?view=${view}&day=${nextWeek(2)}`);
    await page
      .getByRole('button', { name: /Club evening|, 2 entries/ })
      .first()
      .waitFor();
    await takePicture(page, `calendar-${view}-${width}`);
  }
  await page.goto(`/${club}/calendar/settings`);
  await page.getByLabel('Monday, from').waitFor();
  await takePicture(page, `calendar-settings-${width}`);
  await page.goto(`/vi/${club}/calendar?view=week&day=${nextWeek(2)}`);
  await page.getByRole('button', { name: 'Xếp lịch công việc' }).click();
  await page.getByRole('heading', { name: 'Xem trước kế hoạch của bạn' }).waitFor();
  await takePicture(page, `calendar-vi-${width}`);
  expect(faults).toEqual([]);
  await context.close();
});
