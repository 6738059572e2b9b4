import { clubOfTwo, ask, play, startGame, TEN_MOVES } from '@rookery/testkit';
import { expect, test } from 'vitest';
import { openGame, seatFor, shiftsOn, typedMoves, watchShifts } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();

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

test('the end of a game says quietly what it has earned, which is on the profile', async () => {
  const { olga, ann, club } = await riverside();
  const game = await startGame(olga, ann, { timeControl: 'rapid', rated: true });
  await play(game, TEN_MOVES);
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, olga, {
    width: 390,
  });
  await openGame({ page }, game);
  await typedMoves(page).either.waitFor();
  await watchShifts(page);
  await ask(ann, game, 'resign');
  const earned = page.getByRole('link', { name: 'New achievement: First win' });
  await earned.waitFor();
  expect(await shiftsOn(page)).toEqual([]);
  await takePicture(page, 'game-achievement');
  await earned.click();
  const section = page.getByRole('region', { name: 'Achievements' });
  await section.getByText('First win', { exact: true }).waitFor();
  await section.getByText('What comes next').waitFor();
  await takePicture(page, 'achievements-phone');
  expect(faults).toEqual([]);
  await context.close();

  const desk = await seatFor(stage.browser, stage.server.url, olga);
  await desk.page.goto(`/${club}/chess/players/${olga.id}`);
  const own = desk.page.getByRole('region', { name: 'Achievements' });
  await own.getByText('1 of 2 members').first().waitFor();
  await own.getByText(/more$/).click();
  await takePicture(desk.page, 'achievements');
  const stored = desk.page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.status() === 200,
  );
  await own.getByLabel('Others see your achievements').uncheck();
  await stored;
  const other = await seatFor(stage.browser, stage.server.url, ann);
  await other.page.goto(`/${club}/chess/players/${olga.id}`);
  const hidden = other.page.getByRole('region', { name: 'Achievements' });
  await hidden.getByText('None, or they are not shown.').waitFor();
  await other.page.goto(`/vi/${club}/chess/players/${ann.id}`);
  await other.page.getByRole('region', { name: 'Thành tích' }).getByText('Chưa có.').waitFor();
  await takePicture(other.page, 'achievements-vi');
  await own.getByRole('link').first().click();
  await desk.page.waitForURL(`**/chess/games/${game.id}`);
  expect([...desk.faults, ...other.faults]).toEqual([]);
  await Promise.all([desk.context.close(), other.context.close()]);
});
