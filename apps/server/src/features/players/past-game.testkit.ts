import { randomUUID } from 'node:crypto';
import { asOwner } from '@rookery/database';
import { TEST_CLUB } from '@rookery/testkit';

/** Stores a rated game that ended some time ago, with its rating history. */
export async function addPastGame(
  databaseUrl: string,
  [white, black]: readonly [white: { id: string }, black: { id: string }],
  ago: string,
  [whiteChange, blackChange]: readonly [white: number, black: number],
): Promise<string> {
  const id = randomUUID();
  await asOwner(databaseUrl, async (client) => {
    await client.query(
      `insert into chess_games (id, white_player_id, black_player_id, status, game_state, finished_at,
                                workspace_id)
       values ($1, $2, $3, 'white_won', '{}', now() - $4::interval, $5)`,
      [id, white.id, black.id, ago, TEST_CLUB],
    );
    await client.query(
      `insert into chess_rating_history (game_id, user_id, rating, rating_change, created_at)
       select $1, user_id, 1200 + change, change, now() - $2::interval
       from unnest($3::uuid[], $4::integer[]) as entry (user_id, change)`,
      [id, ago, [white.id, black.id], [whiteChange, blackChange]],
    );
  });
  return id;
}
