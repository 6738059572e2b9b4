import { BOT_IDS, createTestDatabase } from '@rookery/testkit';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { asOwner } from './administration.ts';

const ANN = '11111111-1111-4111-8111-111111111111';
const BOB = '22222222-2222-4222-8222-222222222222';
const ACTIVE = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa1';
const FINISHED = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa2';

let databaseUrl: string;
beforeEach(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  await sql(`
    insert into users (id, name, email)
      values ('${ANN}', 'Ann', 'ann@x.test'), ('${BOB}', 'Bob', 'bob@x.test');
    insert into chess_games (id, white_player_id, black_player_id, game_state, status, moves, finished_at)
      values ('${ACTIVE}', '${ANN}', '${BOB}', '{"ply": 1}', 'active', '{e2e4}', null),
             ('${FINISHED}', '${BOB}', '${ANN}', '{"ply": 1}', 'drawn', '{e2e4}', now())`);
});

/** Runs as the schema's owner, which has all rights, so these invariants hold for every role. */
function sql(text: string) {
  return asOwner(databaseUrl, (client) => client.query(text));
}

test('an active game can change in every way', async () => {
  const { rowCount } = await sql(`
    update chess_games set game_state = '{}', moves = '{}', clocks = '{1}', status = 'drawn',
      finished_at = now() where id = '${ACTIVE}'`);
  expect(rowCount).toBe(1);
});

describe('a finished game', () => {
  test.each([
    `game_state = '{}'`,
    `moves = moves || 'e7e5'::text`,
    `moves = '{}'`,
    `clocks = '{1}'`,
    `status = 'white_won'`,
    `status = 'active', finished_at = null`,
  ])('stays as it is: %s', async (change) => {
    await expect(sql(`update chess_games set ${change} where id = '${FINISHED}'`)).rejects.toThrow(
      'a finished game stays as it is',
    );
  });

  test('can still get a rematch', async () => {
    const leading = await sql(`
      update chess_games set rematch_offered_by = '${ANN}', rematch_id = '${ACTIVE}',
        version = version + 1, updated_at = now() where id = '${FINISHED}'`);
    expect(leading.rowCount).toBe(1);
  });

  test('has an end time, and only a finished game has one', async () => {
    await expect(
      sql(`update chess_games set status = 'drawn' where id = '${ACTIVE}'`),
    ).rejects.toThrow('chess_games_finished');
    await expect(
      sql(`update chess_games set finished_at = now() where id = '${ACTIVE}'`),
    ).rejects.toThrow('chess_games_finished');
  });
});

test('a game has two different players', async () => {
  for (const [white, black, constraint] of [
    [ANN, ANN, 'chess_games_two_players'],
    [ANN, '99999999-9999-4999-8999-999999999999', 'chess_games_black_player_id_fkey'],
  ]) {
    const starting = sql(`
      insert into chess_games (white_player_id, black_player_id, game_state)
      values ('${white}', '${black}', '{}')`);
    await expect(starting).rejects.toThrow(constraint);
  }
});

test('a game has a state and a known status', async () => {
  await expect(sql(`update chess_games set game_state = null`)).rejects.toThrow('null');
  await expect(
    sql(`update chess_games set status = 'paused', finished_at = now() where id = '${ACTIVE}'`),
  ).rejects.toThrow('chess_games_status_check');
});

test('a new active game is in the timetable and due at once; a finished one is not', async () => {
  const { rows } = await sql('select game_id, due_at <= now() as due from chess_timetable');
  expect(rows).toEqual([{ game_id: ACTIVE, due: true }]);
  await sql('delete from chess_games');
  expect((await sql('select from chess_timetable')).rowCount).toBe(0);
});

test('every account has statistics from the start, which are deleted with it', async () => {
  const { rows } = await sql(`
    select rating, best_rating, games_played, games_won, games_lost, games_drawn, last_played,
      exact_rating, rating_deviation, volatility
    from chess_player_stats where user_id = '${ANN}'`);
  expect(rows).toEqual([
    {
      rating: 1200,
      best_rating: 1200,
      games_played: 0,
      games_won: 0,
      games_lost: 0,
      games_drawn: 0,
      last_played: null,
      exact_rating: 1200,
      rating_deviation: 350,
      volatility: 0.09,
    },
  ]);
  const without = await sql(
    'select from users left join chess_player_stats on user_id = id where user_id is null',
  );
  expect(without.rowCount).toBe(0);
  await sql('delete from chess_games; delete from users');
  expect((await sql('select from chess_player_stats')).rowCount).toBe(0);
});

function setCounts(counts: string) {
  return sql(`update chess_player_stats set ${counts} where user_id = '${ANN}'`);
}

test('statistics add up', async () => {
  for (const counts of ['games_played = 1', 'games_won = 1', 'games_played = 2, games_lost = 1']) {
    await expect(setCounts(counts)).rejects.toThrow('chess_player_stats_add_up');
  }
  const adding = 'games_played = 6, games_won = 1, games_lost = 2, games_drawn = 3';
  expect((await setCounts(adding)).rowCount).toBe(1);
});

test('no game counts twice for the same player', async () => {
  const line = `insert into chess_rating_history (user_id, game_id, rating, rating_change)
    values ('${ANN}', '${FINISHED}', 1210, 10)`;
  await sql(line);
  await expect(sql(line)).rejects.toThrow('duplicate key');
});

test('a member cannot block themselves', async () => {
  await expect(sql(`insert into chess_blocks values ('${ANN}', '${ANN}')`)).rejects.toThrow(
    'chess_blocks_somebody_else',
  );
});

test('there is a bot for each of five levels and one that adapts, and their accounts have no password', async () => {
  const { rows } = await sql('select id, name from users where is_bot order by id');
  expect(rows).toEqual(
    ['Jay', 'Jackdaw', 'Magpie', 'Crow', 'Raven', 'Nutcracker'].map((name, index) => ({
      id: BOT_IDS[index],
      name,
    })),
  );
  expect((await sql('select from accounts.credentials')).rowCount).toBe(0);
});
