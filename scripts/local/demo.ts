import { daysControl, choiceOf } from '@rookery/chess';
import { asOwner, type GameId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { signUp, type DemoAccount } from './demo-account.ts';
import { createDemoEvents } from './demo-events.ts';
import { demoGames } from './demo-games.ts';
import { createDemoTournaments } from './demo-tournaments.ts';
import { storeDemoGames } from './store-demo-games.ts';

export const DEMO_CLUB_ID = 'de300000-c1ab-4000-8000-000000000001' as WorkspaceId;

/** The members of the club, by the name in their address. */
const MEMBERS = {
  owner: 'Olivia Hart',
  member: 'Minh Đặng',
  hannah: 'Hannah Berg',
  sofia: 'Sofía Reyes',
  ravi: 'Ravi Nair',
  linh: 'Linh Trần',
  tomasz: 'Tomasz Wilk',
  kofi: 'Kofi Mensah',
} as const;
const OUTSIDER = { outsider: 'Otto Fischer' };
const REVIEWS = 3;

/** Creates demo accounts and a club with tasks, events, games and tournaments, unless an earlier start has done so. */
export async function seedDemo(baseUrl: string, databaseUrl: string): Promise<void> {
  if (await isSeeded(databaseUrl)) return;
  const people = Object.entries({ ...MEMBERS, ...OUTSIDER });
  const accounts = new Map(
    await Promise.all(
      people.map(async ([key, name]) => [key, await signUp(baseUrl, key, name)] as const),
    ),
  );
  const accountOf = (key: string) => {
    const account = accounts.get(key);
    if (account === undefined) throw new Error(`No demo account of ${key}`);
    return account;
  };
  const games = demoGames(Date.now());
  const ids = await asOwner(databaseUrl, async (client) => {
    const members = Object.keys(MEMBERS).map((key) => accountOf(key).id);
    await client.query(CLUB, [DEMO_CLUB_ID]);
    await client.query(JOIN_CLUB, [DEMO_CLUB_ID, members]);
    await client.query(TASKS, [DEMO_CLUB_ID]);
    return storeDemoGames(client, DEMO_CLUB_ID, games, (key) => accountOf(key).id);
  });
  for (const [index, id] of [...ids.entries()].slice(-REVIEWS).toReversed()) {
    const game = games[index];
    if (game !== undefined) await review(accountOf(game.white), id);
  }
  await startRunningGame(accountOf('sofia'), accountOf('member'));
  const members = Object.keys(MEMBERS).map(accountOf);
  await createDemoEvents(DEMO_CLUB_ID, accountOf('owner'), members.slice(2));
  await createDemoTournaments(DEMO_CLUB_ID, accountOf('owner'), members);
}

async function isSeeded(databaseUrl: string): Promise<boolean> {
  return asOwner(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from workspaces where id = $1', [DEMO_CLUB_ID]);
    return rowCount === 1;
  });
}

/** The worker evaluates the game after the start. */
function review(account: DemoAccount, game: GameId): Promise<unknown> {
  return account.request('POST', `/api/chess/games/${game}/review`);
}

/** With days for each move, so that it still runs when the demo is looked at. */
const RUNNING_TIME = choiceOf(daysControl(7));
const RUNNING_MOVES =
  'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8 f1d3 d7d5 g1f3 c7c5 e1g1 b8c6 a2a3 b4c3 b2c3 d5c4 d3c4';

async function startRunningGame(white: DemoAccount, black: DemoAccount): Promise<void> {
  const { id } = await white.request<{ id: GameId }>('POST', '/api/chess/games', {
    opponentId: black.id,
    timeControl: RUNNING_TIME,
    color: 'white',
    workspaceId: DEMO_CLUB_ID,
  });
  for (const [ply, move] of RUNNING_MOVES.split(' ').entries()) {
    const mover = ply % 2 === 0 ? white : black;
    await mover.request('POST', `/api/chess/games/${id}/move`, { move, ply });
  }
}

const CLUB = `
  insert into workspaces (id, name, created_by)
  select $1, 'Demo Club', id from users where email = 'owner@demo.test'`;

/** The members of the club open it after signing in. */
const JOIN_CLUB = `
  with joined as (
    insert into workspace_members (workspace_id, user_id, role)
    select $1::uuid, id, 'member' from unnest($2::uuid[]) as id
    union all
    select '00000000-0000-0000-0000-000000000000', id, 'owner' from users where email = 'owner@demo.test'
    on conflict do nothing
  )
  update users set default_workspace_id = $1 where id = any ($2::uuid[])`;

const TASKS = `
  insert into tasks (workspace_id, name, description, priority, total_duration_minutes, auto_schedule, end_date,
                     assignee_id, created_by, completed_at, created_at)
  select $1, sample.name, sample.description, sample.priority, sample.minutes, true, now() + sample.due,
         assignee.id, author.id, case when sample.done then now() end, now() - sample.age
  from (values
    ('Book the hall for the winter open', 'Two rooms, 24 boards, Saturday and Sunday.', 'high', 30,
     interval '5 days', 'owner@demo.test', false, interval '3 hours'),
    ('Replace the batteries of six clocks', 'AA, the box under the stage is empty.', 'normal', 20,
     interval '2 days', 'member@demo.test', false, interval '1 day'),
    ('Write to the youth team about the minibus', null, 'low', 15,
     interval '9 days', null, false, interval '2 days'),
    ('Send the league results to the federation', null, 'critical', 45,
     interval '1 day', 'owner@demo.test', false, interval '4 days'),
    ('Order score sheets', 'Three pads of a hundred.', 'normal', 10,
     interval '0 days', 'member@demo.test', true, interval '6 days')
  ) as sample (name, description, priority, minutes, due, assignee, done, age)
  join users as author on author.email = 'owner@demo.test'
  left join users as assignee on assignee.email = sample.assignee`;
