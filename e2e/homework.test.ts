import { addPuzzles, administer, FORK, foundClub, signUp } from '@rookery/testkit';
import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { drag, seatFor } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

const stage = ownStage();

test('a trainer gives homework, a pupil does it, and the trainer sees what was solved', async () => {
  const [owner, trainer, pupil] = await Promise.all(
    ['Olga', 'Tina', 'Paul'].map((name) => signUp(stage.server.url, name)),
  );
  if (owner === undefined || trainer === undefined || pupil === undefined) throw new Error();
  const club = await foundClub(owner, 'Riverside', [trainer, pupil]);
  await administer(
    stage.server.databaseUrl,
    `update workspace_members set role = 'trainer'
     where workspace_id = '${club}' and user_id = '${trainer.id}'`,
  );
  await addPuzzles(
    stage.server.databaseUrl,
    [1_000, 1_100, 1_200].map((rating) => ({ ...FORK, rating, themes: ['fork'] })),
  );

  const desk = await seatFor(stage.browser, stage.server.url, trainer);
  await desk.page.goto(`/${club}/chess/puzzles`);
  await desk.page.getByRole('button', { name: 'Give homework' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Give homework' });
  await dialog.getByLabel('Name').fill('Forks of the week');
  await dialog.getByLabel('Message').fill('Look for checks first.');
  await dialog.getByLabel('Theme').selectOption('Fork');
  await dialog.getByLabel('Puzzles').selectOption('5');
  await dialog.getByLabel('Paul').check();
  await expectAccessible(desk.page);
  await takePicture(desk.page, 'homework-dialog');
  await dialog.getByRole('button', { name: 'Give homework' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await desk.page.getByRole('link', { name: /^Forks of the week/ }).waitFor();

  const phone = await seatFor(stage.browser, stage.server.url, pupil, { width: 390 });
  const { page } = phone;
  await page.goto(`/${club}/chess/puzzles`);
  await page.getByRole('link', { name: 'Forks of the week 0 of 3 done' }).click();
  await page.getByText('Look for checks first.').waitFor();
  await page.getByRole('link', { name: 'Begin' }).click();
  const status = (name: string) => page.getByRole('heading', { level: 2, name });
  await status('White to move').waitFor();
  await drag(page, 'd5', 'c7');
  await status('Nc7+ is right').waitFor();
  await drag(page, 'c7', 'a8');
  await status('Solved!').waitFor();
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  for (const place of ['second', 'last']) {
    await status('White to move').waitFor();
    await page.getByRole('button', { name: 'Give up' }).click();
    await status('The solution is Nc7+').waitFor();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    if (place === 'last') await page.getByText('You have done all puzzles.').waitFor();
  }
  await expectAccessible(page);
  await takePicture(page, 'homework-pupil');

  await desk.page.getByRole('link', { name: /^Forks of the week/ }).click();
  await desk.page.getByRole('row', { name: 'Paul 1 of 3 Solved Not solved Not solved' }).waitFor();
  await expectAccessible(desk.page);
  await takePicture(desk.page, 'homework-results');
  await desk.page.getByRole('button', { name: 'Take back' }).click();
  await desk.page.getByText('No homework has been given.').waitFor();
  expect([...desk.faults, ...phone.faults]).toEqual([]);
  await Promise.all([desk.context.close(), phone.context.close()]);
});
