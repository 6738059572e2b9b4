import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { grantRoot } from '@rookery/database';
import { addPuzzles, FORK, signUp } from '@rookery/testkit';
import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

const stage = ownStage({ PUZZLE_IMPORT_OVER_HTTP: 'yes' });
const FILE = [
  'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags',
  `00001,${FORK.fen},${FORK.moves},1500,80,90,1000,fork,https://example.org/1,`,
  `00002,${FORK.fen},f8e8 d5d6,1500,80,90,1000,fork,https://example.org/2,`,
].join('\n');

test('an administrator judges reported puzzles, and imports and stops', async () => {
  const [administrator, ann] = await Promise.all([
    signUp(stage.server.url, 'Administrator'),
    signUp(stage.server.url, 'Ann'),
  ]);
  await grantRoot(stage.server.databaseUrl, administrator.email);
  const ids = await addPuzzles(stage.server.databaseUrl, [FORK, FORK]);
  for (const id of ids) {
    await ann.send({ method: 'POST', path: `/api/chess/puzzles/${id}/give-up`, json: {} });
    const json = { reason: 'wrong_solution' };
    await ann.send({ method: 'POST', path: `/api/chess/puzzles/${id}/report`, json });
  }
  // The second file never ends.
  const files = createServer(({ url }, answer) =>
    url === '/puzzles.csv' ? answer.end(FILE) : answer.write('PuzzleId'),
  );
  await new Promise<void>((resolve) => void files.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;

  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, administrator);
  await page.goto('/internal/chess/puzzles');
  await page.getByRole('link', { name: 'Administration' }).click();
  const first = page.getByRole('listitem').filter({ hasText: `Puzzle ${ids[0]}` });
  await first.getByText('The solution is wrong: 1').waitFor();
  await first.getByText('Solution: Nc7+ Kd7 Nxa8').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'puzzle-administration');
  await first.getByRole('button', { name: 'Dismiss reports' }).click();
  await first.waitFor({ state: 'detached' });
  const second = page.getByRole('listitem').filter({ hasText: `Puzzle ${ids[1]}` });
  await second.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('No puzzle is reported.').waitFor();
  expect((await ann.send({ path: `/api/chess/puzzles/${ids[0]}` })).status).toBe(200);
  expect((await ann.send({ path: `/api/chess/puzzles/${ids[1]}` })).status).toBe(404);

  const field = page.getByLabel('Address of the file');
  await field.fill(`${address}/puzzles.csv`);
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByText('The import is done.').waitFor();
  await page.getByText('2 rows read, 1 stored, 1 not stored').waitFor();
  await field.fill(`${address}/endless.csv`);
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('The import was stopped.').waitFor();
  await expectAccessible(page);
  expect(faults).toEqual([]);
  await context.close();
  files.closeAllConnections();
  files.close();
});
