import {
  administer,
  createTestDatabase,
  eventually,
  play,
  signUp,
  startGame,
  startServer,
} from '@rookery/testkit';
import { expect, inject, test } from 'vitest';

const MATE = 'f2f3 e7e5 g2g4 d8h4';

/** Of the games that have a review, by id. Read from the table, because members can ask only so often. */
async function reviewStates(databaseUrl: string): Promise<Record<string, string>> {
  const { rows } = await administer(databaseUrl, 'select game_id, state from chess_reviews');
  return Object.fromEntries(
    (rows as { game_id: string; state: string }[]).map(({ game_id, state }) => [game_id, state]),
  );
}

test('rated games are reviewed by themselves, one after the other, and casual ones are not', async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const server = await startServer(databaseUrl, { REVIEW_RATED_GAMES: 'yes' });
  try {
    const [ann, bob] = [await signUp(server.url, 'Ann'), await signUp(server.url, 'Bob')];
    const casual = await startGame(ann, bob, { rated: false });
    await play(casual, MATE);
    const rated = [await startGame(ann, bob), await startGame(bob, ann)];
    for (const game of rated) await play(game, MATE);
    await eventually(async () => {
      const done = Object.fromEntries(rated.map(({ id }) => [id, 'done']));
      expect(await reviewStates(databaseUrl)).toEqual(done);
    });
  } finally {
    await server.stop();
  }
});

test('a game is chosen only while no other review is unfinished, and not long after its end', async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const server = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  try {
    const [ann, bob] = [await signUp(server.url, 'Ann'), await signUp(server.url, 'Bob')];
    const [first, second] = [await startGame(ann, bob), await startGame(ann, bob)];
    await play(first, MATE);
    await play(second, MATE);
    const sql = (text: string) => administer(databaseUrl, text);
    const choose = async () => {
      const { rows } = await sql('select app.choose_game_to_review() as id');
      return (rows as { id: string | null }[])[0]?.id;
    };
    expect(await choose()).toBe(second.id);
    expect(await choose()).toBeNull();
    await sql(`update chess_reviews set state = 'done'`);
    await sql(`update chess_games set finished_at = now() - interval '11 minutes'
               where id = '${first.id}'`);
    expect(await choose()).toBeNull();
    await sql(`update chess_games set finished_at = now() - interval '9 minutes'
               where id = '${first.id}'`);
    expect(await choose()).toBe(first.id);
  } finally {
    await server.stop();
  }
});
