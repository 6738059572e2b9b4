import type { asOwner, GameId, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { settle, type LockedPlayer } from '../../apps/server/src/features/games/settle.ts';
import type { StoredGame } from '../../apps/server/src/features/games/stored-game.ts';
import type { DemoGame } from './demo-games.ts';

type Client = Parameters<Parameters<typeof asOwner>[1]>[0];

/**
 * Stores games that ended in the past, one after the other, like the server does when a game ends: with the same
 * computation of ratings and the same SQL, except for its time.
 */
export async function storeDemoGames(
  client: Client,
  workspaceId: WorkspaceId,
  games: readonly DemoGame[],
  idOf: (player: string) => UserId,
): Promise<GameId[]> {
  await defineFinishAt(client);
  const ids: GameId[] = [];
  for (const game of games) ids.push(await storeGame(client, workspaceId, game, idOf));
  return ids;
}

async function storeGame(
  client: Client,
  workspaceId: WorkspaceId,
  game: DemoGame,
  idOf: (player: string) => UserId,
): Promise<GameId> {
  const [white, black] = [idOf(game.white), idOf(game.black)];
  const { rows: inserted } = await client.query<StoredGame>(INSERT, [
    white,
    black,
    JSON.stringify(game.before.game_state),
    JSON.stringify(game.timeControl),
    workspaceId,
    new Date(game.startedAt),
    game.timeControl.name,
  ]);
  const [before] = inserted;
  if (before === undefined) throw new Error('A demo game was not stored.');
  // The functions that end a game ask whether the caller plays in it.
  await client.query(`select set_config('app.user_id', $1, true)`, [white]);
  const { rows: locked } = await client.query<LockedRow>('select * from app.lock_players($1)', [
    JSON.stringify([{ id: before.id, version: before.version }]),
  ]);
  const players = locked.map(withTexts);
  const settled = settle([{ before, after: game.after }], players, game.endedAt);
  const { rowCount } = await client.query('select from pg_temp.finish_games_at($1, $2, $3, $4)', [
    ...[settled.ends, settled.ratings, settled.history].map((part) => JSON.stringify(part)),
    new Date(game.endedAt),
  ]);
  if (rowCount !== 1) throw new Error('A demo game did not end.');
  return before.id;
}

type LockedRow = Omit<LockedPlayer, 'last_played' | 'speed_last_played'> & {
  readonly last_played: Date | null;
  readonly speed_last_played: Date | null;
};

/** The server reads times as texts. */
function withTexts(row: LockedRow): LockedPlayer {
  const { last_played, speed_last_played, ...rest } = row;
  return {
    ...rest,
    last_played: last_played?.toISOString() ?? null,
    speed_last_played: speed_last_played?.toISOString() ?? null,
  };
}

const INSERT = `
  insert into chess_games (white_player_id, black_player_id, game_state, time_control, workspace_id,
                           created_at, updated_at, rated, white_rating, black_rating)
  values ($1, $2, $3, $4, $5, $6, $6, true,
          (select rating from app.rating_in($1, $7)), (select rating from app.rating_in($2, $7)))
  returning *`;

const SIGNATURE = 'FUNCTION app.finish_games(ends jsonb, ratings jsonb, history jsonb)';
const CLOCK = 'clock_timestamp()';

/** Defines a copy of `app.finish_games` for this session that takes the time as an argument. */
async function defineFinishAt(client: Client): Promise<void> {
  const { rows } = await client.query<{ source: string }>(
    `select pg_get_functiondef('app.finish_games(jsonb,jsonb,jsonb)'::regprocedure) as source`,
  );
  const source = rows[0]?.source ?? '';
  if (!source.includes(SIGNATURE) || source.split(CLOCK).length !== 2) {
    throw new Error('app.finish_games is not what the demo data expects.');
  }
  await client.query(
    source
      .replace(
        SIGNATURE,
        'FUNCTION pg_temp.finish_games_at(ends jsonb, ratings jsonb, history jsonb, at_time timestamptz)',
      )
      .replace(CLOCK, 'finish_games_at.at_time'),
  );
}
