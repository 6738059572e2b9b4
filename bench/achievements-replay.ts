import { parseArgs } from 'node:util';
import {
  addMembers,
  administer,
  ask,
  createTestDatabase,
  eventually,
  NotYet,
  play,
  signUp,
  startGame,
  startServer,
  startTestPostgres,
  TEN_MOVES,
  WHOLE,
} from '@rookery/testkit';
import { recordedEvaluations } from '../packages/chess/src/review/evaluations.testkit.ts';
import { REVIEWED_GAMES } from '../packages/chess/src/review/games.testkit.ts';

/**
 * Applies the achievements to the past of a club: rated games with reviews, by the worker of a platform in one process,
 * which answers requests meanwhile. Goal: 100,000 games in minutes.
 */
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '100000' },
    members: { type: 'string', default: '200' },
  },
});
const count = Number(values.games);
const memberCount = Number(values.members);
const postgres = await startTestPostgres({ durable: true });
try {
  const databaseUrl = await createTestDatabase(postgres.url);
  const server = await startServer(databaseUrl, { ...WHOLE, ENGINE_PROCESSES: '0' });
  const sql = (text: string) => administer(databaseUrl, text);
  const [olga, ann] = [await signUp(server.url, 'Olga'), await signUp(server.url, 'Ann')];
  const played = await startGame(olga, ann, { timeControl: 'rapid', rated: true });
  await play(played, TEN_MOVES);
  await ask(ann, played, 'resign');
  await eventually(async () => {
    if ((await sql('select from achievement_due')).rows.length > 0) throw new NotYet('Not yet.');
  });
  await addMembers(databaseUrl, memberCount);
  await addPast(sql, played.id);
  const { rows } = await sql(`insert into achievement_due (user_id, kind)
    select distinct player, 'replay' from chess_games,
      unnest(array[white_player_id, black_player_id]) as player where id <> '${played.id}'
    returning user_id`);
  console.log(`${count} games of ${rows.length} members, each with a review`);

  const started = performance.now();
  let longest = 0;
  let left = rows.length;
  while (left > 0) {
    const asked = performance.now();
    await olga.send({ path: '/api/notifications/unread' });
    longest = Math.max(longest, performance.now() - asked);
    left = (await sql('select from achievement_due')).rows.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const seconds = (performance.now() - started) / 1_000;
  const { rows: earned } = await sql('select count(*)::integer as count from achievements');
  console.log(
    `${seconds.toFixed(0)} s, ${((seconds * 1_000) / count).toFixed(2)} ms for each game; ${(earned[0] as { count: number }).count} achievements`,
  );
  console.log(`a request meanwhile took at most ${longest.toFixed(0)} ms`);
  await server.stop();
} finally {
  await postgres.discard();
}

/** Copies a finished game, with the moves and reviews of recorded games, over the years and members. */
async function addPast(sql: (text: string) => Promise<unknown>, template: string): Promise<void> {
  const recorded = REVIEWED_GAMES.filter(({ moves }) => moves.length >= 20).map(
    ({ name, moves }) => ({
      moves,
      clocks: moves.map((_, ply) => 900_000 - 1_000 * ply),
      evaluations: recordedEvaluations(name),
    }),
  );
  const text = JSON.stringify(recorded).replaceAll("'", "''");
  await sql(`
    begin;
    set local session_replication_role = replica;
    create temporary table recorded on commit drop as
      select row_number() over () - 1 as number, each.* from jsonb_to_recordset('${text}')
        as each (moves jsonb, clocks jsonb, evaluations jsonb);
    create temporary table people on commit drop as
      select row_number() over (order by id) - 1 as number, id from users
      where not is_bot and name like 'Member %';
    create temporary table past on commit drop as
      select gen_random_uuid() as id, game, game % (select count(*) from recorded) as recorded,
        now() - interval '3 years' + game * interval '3 years' / ${count} as at
      from generate_series(1, ${count}) as game;
    insert into chess_games select (jsonb_populate_record(template, jsonb_build_object(
        'id', past.id, 'white_player_id', white.id, 'black_player_id', black.id,
        'moves', recorded.moves, 'clocks', recorded.clocks,
        'created_at', past.at, 'updated_at', past.at, 'finished_at', past.at))).*
      from past
      join recorded on recorded.number = past.recorded
      join people as white on white.number = past.game % ${memberCount}
      join people as black
        on black.number = (past.game + 1 + past.game / ${memberCount} % (${memberCount} - 1)) % ${memberCount}
      cross join (select template from chess_games as template where id = '${template}') as one;
    insert into chess_reviews (game_id, evaluations, state)
      select past.id, recorded.evaluations, 'done' from past
      join recorded on recorded.number = past.recorded;
    commit;
    analyze chess_games; analyze chess_reviews;`);
}
