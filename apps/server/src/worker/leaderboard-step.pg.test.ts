import { asOwner } from '@rookery/database';
import {
  addMembers,
  createTestDatabase,
  eventually,
  startWorker,
  type QuickMember,
} from '@rookery/testkit';
import { expect, inject, test } from 'vitest';

test('a worker removes days from the timeframes that they no longer belong to', async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const [member] = (await addMembers(databaseUrl, 1)) as [QuickMember];
  await asOwner(databaseUrl, async (client) => {
    await client.query(
      `insert into chess_rating_history (game_id, user_id, rating, rating_change)
       values (gen_random_uuid(), $1, 1210, 10)`,
      [member.id],
    );
    await client.query('update chess_rating_days set day = day - 20');
  });
  const worker = await startWorker(databaseUrl);
  try {
    await eventually(async () => {
      const { rows } = await asOwner(databaseUrl, (client) =>
        client.query(
          `select timeframe, rating_gained, games_played from chess_rating_gains
           where games_played > 0 order by timeframe`,
        ),
      );
      expect(rows).toEqual([
        { timeframe: 'month', rating_gained: 10, games_played: 1 },
        { timeframe: 'year', rating_gained: 10, games_played: 1 },
      ]);
    });
  } finally {
    await worker.stop();
  }
});
