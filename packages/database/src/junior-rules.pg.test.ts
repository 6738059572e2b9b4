import { connectAsSuperuser, createTestDatabase } from '@rookery/testkit';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { outcomeAfter } from './chat-policies.testkit.ts';

/** The rules of clubs for juniors, asked of their functions directly: each with people who nearly fulfil them. */

const KID = '11111111-1111-4111-8111-111111111111';
const PAL = '22222222-2222-4222-8222-222222222222';
const COACH = '33333333-3333-4333-8333-333333333333';
const TRAINER = '44444444-4444-4444-8444-444444444444';
const ADULT = '55555555-5555-4555-8555-555555555555';
const OTHER_KID = '66666666-6666-4666-8666-666666666666';
/** Was a junior: the club is deleted. */
const GROWN = '77777777-7777-4777-8777-777777777777';
const BOT = 'b0700000-0000-4000-8000-000000000001';
const NOBODY = null;

const JUNIORS = 'c1000000-0000-4000-8000-000000000001';
const OTHER_JUNIORS = 'c1000000-0000-4000-8000-000000000002';
const DELETED_JUNIORS = 'c1000000-0000-4000-8000-000000000003';
/** The adult owns it; the coach and the one who is grown belong to it as well. */
const ADULTS = 'c1000000-0000-4000-8000-000000000004';
const NO_CLUB = null;

const PEOPLE = { KID, PAL, COACH, TRAINER, ADULT, OTHER_KID, GROWN };

const WORLD = `
  insert into users (id, name, email) values
    ${Object.entries(PEOPLE)
      .map(([name, id]) => `('${id}', '${name}', '${name}@x.test')`)
      .join(', ')};
  insert into workspaces (id, name, created_by, for_juniors) values
    ('${JUNIORS}', 'Juniors', '${COACH}', true), ('${OTHER_JUNIORS}', 'Others', '${ADULT}', true),
    ('${DELETED_JUNIORS}', 'Deleted', '${COACH}', true), ('${ADULTS}', 'Adults', '${ADULT}', false);
  insert into workspace_members (workspace_id, user_id, role) values
    ('${JUNIORS}', '${KID}', 'member'), ('${JUNIORS}', '${PAL}', 'member'), ('${JUNIORS}', '${TRAINER}', 'admin'),
    ('${OTHER_JUNIORS}', '${OTHER_KID}', 'member'), ('${DELETED_JUNIORS}', '${GROWN}', 'member'),
    ('${ADULTS}', '${COACH}', 'admin');
  update workspaces set deleted_at = now() where id = '${DELETED_JUNIORS}';
  insert into workspace_members (workspace_id, user_id, role) values ('${ADULTS}', '${GROWN}', 'member')`;

let client: pg.Client;
beforeAll(async () => {
  client = await connectAsSuperuser(await createTestDatabase(inject('postgresUrl')));
  await client.query(WORLD);
});
afterAll(() => client.end());

type Id = string | null;

async function ask(call: string, ids: readonly Id[]): Promise<unknown> {
  const places = ids.map((_, index) => `$${index + 1}::uuid`).join(', ');
  const { rows } = await client.query<{ answer: unknown }>(
    `select app.${call}(${places}) as answer`,
    [...ids],
  );
  return rows[0]?.answer;
}

const names = new Map(
  Object.entries({
    ...PEOPLE,
    BOT,
    JUNIORS,
    OTHER_JUNIORS,
    DELETED_JUNIORS,
    ADULTS,
  }).map(([name, id]) => [id, name]),
);
const titleOf = (ids: readonly Id[]) => ids.map((id) => names.get(id ?? '') ?? 'none').join(', ');

function asks(call: string, yes: readonly (readonly Id[])[], no: readonly (readonly Id[])[]): void {
  describe(call, () => {
    test.each(yes.map((ids) => [titleOf(ids), ids] as const))('%s: yes', async (_title, ids) => {
      expect(await ask(call, ids)).toBe(true);
    });
    test.each(no.map((ids) => [titleOf(ids), ids] as const))('%s: no', async (_title, ids) => {
      expect(await ask(call, ids)).toBe(false);
    });
  });
}

asks('is_junior', [[KID], [PAL], [OTHER_KID]], [[COACH], [TRAINER], [ADULT], [GROWN], [BOT]]);

asks(
  'is_in_junior_club',
  [
    [JUNIORS, KID],
    [JUNIORS, TRAINER],
    [JUNIORS, COACH],
  ],
  [
    [ADULTS, KID],
    [JUNIORS, ADULT],
    [JUNIORS, OTHER_KID],
    [DELETED_JUNIORS, GROWN],
  ],
);

asks(
  'share_junior_club',
  [
    [KID, PAL],
    [KID, TRAINER],
    [COACH, KID],
  ],
  [
    [KID, ADULT],
    [KID, OTHER_KID],
    [ADULT, KID],
    [GROWN, COACH],
    [ADULT, COACH],
    [COACH, TRAINER],
  ],
);

asks(
  'are_apart',
  [
    [KID, ADULT],
    [ADULT, KID],
    [KID, OTHER_KID],
    [GROWN, KID],
  ],
  [
    [KID, KID],
    [KID, PAL],
    [KID, TRAINER],
    [KID, BOT],
    [BOT, KID],
    [ADULT, COACH],
    [ADULT, GROWN],
  ],
);

asks(
  'is_hidden_from',
  [
    [ADULT, KID],
    [NOBODY, KID],
    [OTHER_KID, KID],
    // An adult's name could be a message.
    [KID, ADULT],
  ],
  [
    [KID, KID],
    [PAL, KID],
    [TRAINER, KID],
    [KID, COACH],
    [KID, BOT],
    [NOBODY, ADULT],
    [ADULT, GROWN],
  ],
);

asks(
  'suits_juniors',
  [
    [NO_CLUB, KID, PAL],
    [NO_CLUB, KID, BOT],
    [NO_CLUB, ADULT, GROWN],
    [JUNIORS, KID, PAL],
    [JUNIORS, KID, COACH],
    [JUNIORS, KID, BOT],
    [JUNIORS, BOT, KID],
    [ADULTS, ADULT, COACH],
    [ADULTS, GROWN, ADULT],
    [ADULTS, ADULT, GROWN],
  ],
  [
    [NO_CLUB, KID, ADULT],
    [NO_CLUB, ADULT, KID],
    [JUNIORS, KID, ADULT],
    [JUNIORS, ADULT, KID],
    [JUNIORS, KID, OTHER_KID],
    [ADULTS, KID, ADULT],
    [ADULTS, ADULT, KID],
    [ADULTS, KID, BOT],
    [DELETED_JUNIORS, GROWN, COACH],
  ],
);

describe('is_outside_junior_club', () => {
  test.each([
    [KID, JUNIORS, false],
    [KID, ADULTS, true],
    [KID, OTHER_JUNIORS, true],
    [TRAINER, ADULTS, false],
    [ADULT, JUNIORS, false],
  ])('asked by %s about %s: %s', async (caller, club, answer) => {
    await client.query(`select set_config('app.user_id', $1, false)`, [caller]);
    expect(await ask('is_outside_junior_club', [club])).toBe(answer);
  });
});

test.each([
  ['Anna Berg', 'Anna B.'],
  ['Anna Maria van Berg', 'Anna B.'],
  ['  Anna   Berg ', 'Anna B.'],
  ['Anna', 'Anna'],
  ['', '?'],
  ['Sean O’Brien', 'Sean O.'],
  ['Jean-Pierre Dupont', 'Jean D.'],
  ['Nguyễn Văn Ân', 'Nguyễn Â.'],
  ['अनीता शर्मा', 'अनीता श.'],
  ['李小龙', '李小龙'],
  // Words of a message.
  ['Call-me-at-0123-456', 'Call a.'],
  ['Call\u2800me\u2800now', 'Call n.'],
  ['Ｃａｌｌ①me', 'Call m.'],
  ['come\u3164to\u115fme', 'come m.'],
  ['مُحَمَّد عَلِيّ', 'مُحَمَّد ع.'],
  ['Callmeatfivebehindtheschool', 'Callmeatfive'],
  ['0123 456', '?'],
])('the short form of "%s" is "%s", and stays so', async (name, short) => {
  const { rows } = await client.query(
    'select app.short_name($1) as short, app.short_name(app.short_name($1)) as again',
    [name],
  );
  expect(rows).toEqual([{ short, again: short }]);
});

test.each([
  [ADULT, 'Kim K.'],
  [NOBODY, 'Kim K.'],
  [PAL, 'Kim Kid'],
  [KID, 'Kim Kid'],
])('%s gets the name %s of the kid', async (viewer, shown) => {
  const { rows } = await client.query(`select app.name_for($1, $2, 'Kim Kid') as shown`, [
    viewer,
    KID,
  ]);
  expect(rows).toEqual([{ shown }]);
});

test.each([
  ['Call me', 'C. m.'],
  ['Call\u2800me', 'C. m.'],
  ['Ân', 'Â.'],
  ['0123 456', '?'],
])('of an adult from outside who is called "%s", a junior sees "%s"', async (name, shown) => {
  const { rows } = await client.query('select app.name_for($1, $2, $3) as shown', [
    KID,
    ADULT,
    name,
  ]);
  expect(rows).toEqual([{ shown }]);
});

function join(member: string, club: string, role = 'member', otherwise = '') {
  return outcomeAfter(client, [
    ['', `insert into workspace_members values ('${club}', '${member}', '${role}') ${otherwise}`],
  ]);
}

describe('a second club', () => {
  test('for juniors does not take a junior, in any role', async () => {
    expect(await join(KID, OTHER_JUNIORS)).toBe('juniors_have_no_second_club');
    expect(await join(KID, OTHER_JUNIORS, 'trainer')).toBe('juniors_have_one_club');
  });

  test('for adults takes none, in any role', async () => {
    expect(await join(PAL, ADULTS)).toBe('juniors_have_one_club');
    expect(await join(PAL, ADULTS, 'owner')).toBe('juniors_have_one_club');
  });

  test('for juniors takes those as trainers who belong elsewhere, and as members those who do not', async () => {
    expect(await join(TRAINER, OTHER_JUNIORS, 'trainer')).toBe(1);
    expect(await join(TRAINER, OTHER_JUNIORS)).toBe('juniors_have_one_club');
    expect(await join(GROWN, JUNIORS)).toBe('juniors_have_one_club');
    const leaves = `delete from workspace_members where workspace_id = '${ADULTS}' and user_id = '${GROWN}'`;
    const joins = `insert into workspace_members values ('${JUNIORS}', '${GROWN}', 'member')`;
    expect(
      await outcomeAfter(client, [
        ['', leaves],
        ['', joins],
      ]),
    ).toBe(1);
  });

  test('is none if it is the same one', async () => {
    expect(await join(KID, JUNIORS, 'member', 'on conflict do nothing')).toBe(0);
  });
});
