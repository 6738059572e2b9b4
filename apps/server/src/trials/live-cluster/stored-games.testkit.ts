import { asOwner } from '@rookery/database';
import type { ChessGame } from '@rookery/contract';

/** All stored games by id, with times in the format of the API. */
export async function storedGames(databaseUrl: string): Promise<Map<string, ChessGame>> {
  const { rows } = await asOwner(databaseUrl, async (client) => {
    await client.query(`set local timezone to 'UTC'`);
    return client.query<{ row: string }>(
      'select to_json(game)::text as row from chess_games as game',
    );
  });
  const games = rows.map(({ row }) => JSON.parse(row.replaceAll('+00:00"', 'Z"')) as ChessGame);
  return new Map(games.map((game) => [game.id, game]));
}
