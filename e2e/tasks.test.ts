import { clubOfTwo } from '@rookery/testkit';
import { expect, test } from 'vitest';
import { seatFor } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

async function riverside() {
  const {
    owner: olga,
    ann,
    club,
  } = await clubOfTwo(stage.server.url, {
    club: 'Riverside',
  });
  const add = (json: object) =>
    olga.send({ method: 'POST', path: `/api/${club}/task/create`, json });
  return { olga, ann, club, add };
}

test('a task has a checklist and comments, which both members see', async () => {
  const { olga, ann, club, add } = await riverside();
  await add({ name: 'Club evening', repeat_every: 1, repeat_unit: 'week' });
  const [desk, phone] = await Promise.all([
    seatFor(stage.browser, stage.server.url, olga),
    seatFor(stage.browser, stage.server.url, ann, { width: 390 }),
  ]);
  for (const { page } of [desk, phone]) {
    await page.goto(`/${club}/tasks`);
    await page.getByRole('button', { name: /^Edit Club evening/ }).click();
    await page.getByRole('dialog', { name: 'Edit task' }).waitFor();
  }
  const own = desk.page.getByRole('dialog', { name: 'Edit task' });
  const other = phone.page.getByRole('dialog', { name: 'Edit task' });
  for (const name of ['Chairs', 'Clocks']) {
    await own.getByLabel('Add an item').fill(name);
    await own.getByLabel('Add an item').press('Enter');
    await own.getByRole('checkbox', { name }).waitFor();
  }
  await own.getByRole('checkbox', { name: 'Chairs' }).check();
  await own.getByLabel('Write a comment').fill('Who brings tea?');
  await own.getByRole('button', { name: 'Send' }).click();
  await other.getByText('Who brings tea?').waitFor();
  await expect.poll(() => other.getByRole('checkbox', { name: 'Chairs' }).isChecked()).toBe(true);
  await other.getByText('Who brings tea?').scrollIntoViewIfNeeded();
  await takePicture(phone.page, 'task-comments');
  expect(await other.getByRole('button', { name: 'Take back' }).count()).toBe(0);
  await own.getByRole('button', { name: 'Take back' }).click();
  await other.getByText('Who brings tea?').waitFor({ state: 'hidden' });
  await own.getByRole('button', { name: 'Cancel' }).click();
  await desk.page.getByText('1 of 2 checked').waitFor();
  await desk.page.getByText('Every week').waitFor();

  // When it is done, the next one is there, with an empty checklist.
  await desk.page
    .getByRole('checkbox', { name: 'Mark “Club evening” as done' })
    .click({ force: true });
  await desk.page.getByText('0 of 2 checked').waitFor();
  expect([...desk.faults, ...phone.faults]).toEqual([]);
  await Promise.all([desk.context.close(), phone.context.close()]);
});

test('tasks are sorted, searched and narrowed to one’s own', async () => {
  const { olga, ann, club, add } = await riverside();
  await add({ name: 'Đặt sân', end_date: daysFromNow(40), assignee_id: ann.id });
  await add({ name: 'Print posters', end_date: daysFromNow(20), priority: 'low' });
  await add({ name: 'Buy tea', priority: 'high', assignee_id: olga.id });
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, ann);
  await page.goto(`/${club}/tasks`);
  const names = () =>
    page
      .getByRole('button', { name: /^Edit / })
      .locator('.font-semibold.line-clamp-2')
      .allInnerTexts();
  await expect.poll(names).toEqual(['Buy tea', 'Đặt sân', 'Print posters']);
  await page.getByLabel('Order').selectOption('By due date');
  await expect.poll(names).toEqual(['Print posters', 'Đặt sân', 'Buy tea']);
  await takePicture(page, 'tasks-sorted');
  await page.reload();
  await expect.poll(names).toEqual(['Print posters', 'Đặt sân', 'Buy tea']);
  await page.getByLabel('Search tasks').fill('dat san');
  await expect.poll(names).toEqual(['Đặt sân']);
  await page.getByLabel('Search tasks').fill('nothing like it');
  await page.getByText('No such tasks').waitFor();
  await page.getByLabel('Search tasks').fill('');
  await page.getByLabel('Only mine').check();
  await expect.poll(names).toEqual(['Đặt sân']);
  expect(faults).toEqual([]);
  await context.close();
});

test('a task is deleted by key or in its dialog, and can be had back', async () => {
  const { olga, club, add } = await riverside();
  for (const name of ['One', 'Two', 'Three']) await add({ name });
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, olga);
  await page.goto(`/${club}/tasks`);
  const row = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true });
  await row('Three').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => row('Two').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Delete');
  await row('Two').waitFor({ state: 'detached' });
  await expect.poll(() => row('One').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('Two').waitFor();
  await row('One').click();
  await page
    .getByRole('dialog', { name: 'Edit task' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await row('One').waitFor({ state: 'detached' });
  await page.getByText('Deleted: One').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
