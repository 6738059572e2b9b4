import { administer } from '@rookery/testkit';
import { midgame, SQL_ID } from '../games.ts';
import { median } from '../wrk.ts';

/** The id of a player by number. */
const player = (number: string) => `md5('player ' || (${number}))::uuid`;
/** The id of a club by number, with a version and a variant that addresses accept. */
const club = (number: string) =>
  `overlay(overlay(md5('club ' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`;

interface Club {
  readonly id: string;
  /** A game that was played in the club. */
  readonly gameId: string;
}

export interface Clubs {
  /** The first one is open to the platform, and so is every second one. The second one is closed. */
  readonly open: Club;
  readonly closed: Club;
}

/**
 * Inserts players in clubs of equal size, and rated games within the clubs, spread evenly over the last year. Foreign
 * keys and triggers are off, except for the rating history, whose triggers update the sums for leaderboards.
 */
export async function fillClubs(
  url: string,
  { players, clubs, games }: { players: number; clubs: number; games: number },
): Promise<Clubs> {
  const { game_state, moves, clocks, time_control } = midgame();
  const speeds = `('{blitz,classical}'::text[])[1 + number % 2]`;
  const white = player(`number % ${players}`);
  const black = player(`(number + ${clubs} * (1 + number / ${players})) % ${players}`);
  const playedIn = club(`number % ${clubs}`);
  const ended = `now() - number * interval '1 year' / ${games + 1}`;
  const everyGame = `from generate_series(1, ${games}) as number`;
  await administer(
    url,
    `set session_replication_role = replica;
     insert into users (id, name, email, personal_workspace_id)
     select ${player('number')}, 'Player ' || number, number || '@players.test',
            gen_random_uuid()
     from generate_series(0, ${players - 1}) as number;
     insert into chess_player_stats (user_id, rating, exact_rating, rating_deviation, last_played)
     select ${player('number')}, 800 + number % 1400, 800 + number % 1400, 40 + number % 120, now()
     from generate_series(0, ${players - 1}) as number;
     insert into workspaces (id, name, chess_scope)
     select ${club('number')}, 'Club ' || number,
            case number % 2 when 0 then 'platform' else 'club' end
     from generate_series(0, ${clubs - 1}) as number;
     insert into workspace_members (workspace_id, user_id, role)
     select ${club(`number % ${clubs}`)}, ${player('number')}, 'member'
     from generate_series(0, ${players - 1}) as number;
     insert into chess_games (id, white_player_id, black_player_id, game_state, moves, clocks, status,
                              time_control, speed, created_at, finished_at, workspace_id)
     select ${SQL_ID}, ${white}, ${black}, '${JSON.stringify(game_state)}', '{${moves.join(',')}}',
            '{${clocks.join(',')}}', case number % 1000 when 0 then 'aborted' else 'drawn' end,
            '${JSON.stringify(time_control)}', ${speeds}, ${ended}, ${ended}, ${playedIn}
     ${everyGame};
     insert into chess_opponents
     select ${white}, ${black} ${everyGame} union select ${black}, ${white} ${everyGame}`,
  );
  await administer(
    url,
    `insert into chess_rating_history (user_id, game_id, rating, rating_change, created_at)
     select side.user_id, ${SQL_ID}, 1200, side.change, ${ended} ${everyGame}
     cross join lateral (values (${white}, number % 21 - 10), (${black}, 10 - number % 21))
       as side (user_id, change)`,
  );
  await administer(url, 'vacuum analyze');
  await administer(url, 'checkpoint');
  const { rows } = await administer(
    url,
    `select place.id, game.id as "gameId"
     from unnest(array[${club('0')}, ${club('1')}]) with ordinality as place (id, number)
     cross join lateral (select id from chess_games where workspace_id = place.id limit 1) as game
     order by place.number`,
  );
  const [open, closed] = rows as unknown as [Club, Club];
  return { open, closed };
}

const TRIALS = 1_000;

/** The cost of storing the two rating history rows of a game, including their triggers. */
export async function finishCostMs(url: string): Promise<number> {
  const { rows } = await administer(
    url,
    `create function pg_temp.measure() returns setof double precision language plpgsql as $$
     declare begun timestamptz;
     begin
       for number in 1..${TRIALS} loop
         begun := clock_timestamp();
         insert into chess_rating_history (user_id, game_id, rating, rating_change)
         values (${player('number')}, gen_random_uuid(), 1200, 5),
                (${player('number + 1')}, gen_random_uuid(), 1200, -5);
         return next extract(epoch from clock_timestamp() - begun) * 1000;
       end loop;
     end $$;
     select pg_temp.measure() as ms`,
  ).then((results) => (results as unknown as { rows: { ms: number }[] }[]).at(-1) ?? { rows: [] });
  return median(rows.map(({ ms }) => ms));
}
