import { asOwner } from '@rookery/database';

/** Inserts members without a password, for tests without sign-in. */
export async function insertPlayers(databaseUrl: string, count: number): Promise<string[]> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<{ id: string }>(
      `insert into users (name, email)
       select 'Player ' || number, 'player-' || number || '@rookery.test'
       from generate_series(1, $1) as number returning id`,
      [count],
    ),
  );
  return rows.map(({ id }) => id);
}
