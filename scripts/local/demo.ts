import { asOwner } from '@rookery/database';

export const DEMO_CLUB_ID = 'de300000-c1ab-4000-8000-000000000001';
export const DEMO_PASSWORD = 'rookery-demo';

const ACCOUNTS = [
  { email: 'owner@demo.test', name: 'Olivia Owner' },
  { email: 'member@demo.test', name: 'Minh Member' },
  { email: 'outsider@demo.test', name: 'Otto Outsider' },
];

/** Creates demo accounts and a club, unless an earlier start has done so. */
export async function seedDemo(baseUrl: string, databaseUrl: string): Promise<void> {
  if (await isSeeded(databaseUrl)) return;
  for (const account of ACCOUNTS) await signUp(baseUrl, account);
  await asOwner(databaseUrl, async (client) => {
    await client.query(CLUB, [DEMO_CLUB_ID]);
    await client.query(MEMBERS, [DEMO_CLUB_ID]);
    await client.query(TASKS, [DEMO_CLUB_ID]);
  });
}

async function isSeeded(databaseUrl: string): Promise<boolean> {
  return asOwner(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from workspaces where id = $1', [DEMO_CLUB_ID]);
    return rowCount === 1;
  });
}

/** Signs up over the API, so that demo accounts are like all other accounts. */
async function signUp(baseUrl: string, account: { email: string; name: string }): Promise<void> {
  const response = await fetch(`${baseUrl}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, password: DEMO_PASSWORD }),
  });
  const alreadyThere = response.status === 422;
  if (!response.ok && !alreadyThere) throw new Error(`No demo account: ${await response.text()}`);
}

const CLUB = `
  insert into workspaces (id, name, created_by)
  select $1, 'Demo Club', id from users where email = 'owner@demo.test'`;

const MEMBERS = `
  insert into workspace_members (workspace_id, user_id, role)
  select $1::uuid, id, 'member' from users where email = 'member@demo.test'
  union all
  select '00000000-0000-0000-0000-000000000000', id, 'owner' from users where email = 'owner@demo.test'
  on conflict do nothing`;

const TASKS = `
  insert into tasks (workspace_id, name, description, priority, total_duration_minutes, end_date,
                     assignee_id, created_by, completed_at, created_at)
  select $1, sample.name, sample.description, sample.priority, sample.minutes, now() + sample.due,
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
