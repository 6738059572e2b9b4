import { FEEDS as DECLARED, gameChannel } from '@rookery/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJoin } from './join-request.ts';

const FEEDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = DECLARED;

const ID = '7d0a4c1e-93f1-4b7a-8d52-0a4f2f6f9a01';
const BINDING = {
  event: 'UPDATE',
  schema: 'public',
  table: 'chess_games',
  filter: `id=eq.${ID}`,
} as const;
const topic = `realtime:${gameChannel(ID)}`;
const join = (config: unknown, rest: object = {}) => readJoin(topic, { config, ...rest });

test('reads the join of the Supabase client', () => {
  const config = {
    broadcast: { ack: true, self: false },
    presence: { key: '', enabled: true },
    postgres_changes: [BINDING],
    private: false,
  };
  expect(join(config, { access_token: 'token' })).toEqual({
    bindings: [{ ...BINDING, column: 'id', value: ID }],
    game: ID,
    presence: true,
    accessToken: 'token',
  });
});

test('a room can be joined without its row, and a row followed without its room', () => {
  expect(join({})).toMatchObject({ bindings: [], game: ID });
  const elsewhere = readJoin('realtime:anything', { config: { postgres_changes: [BINDING] } });
  expect(elsewhere).toMatchObject({ bindings: [{ value: ID }], game: null });
});

test.each([...Object.keys(FEEDS), 'users', 'constructor', '__proto__'])(
  'only the columns and events in FEEDS can be followed: %s',
  (table) => {
    const columns = [...Object.values(FEEDS).flatMap(Object.keys), 'created_by', 'constructor'];
    for (const column of columns) {
      for (const event of ['INSERT', 'UPDATE', 'DELETE', '*', 'TRUNCATE', '']) {
        const binding = { ...BINDING, table, event, filter: `${column}=eq.${ID}` };
        const events = Object.entries(FEEDS[table] ?? {}).find(([name]) => name === column)?.[1];
        const isListed = events !== undefined && ['*', ...events].includes(event);
        expect(join({ postgres_changes: [binding] }) !== 'unknown').toBe(isListed);
      }
    }
  },
);

test.each<[what: string, topic: string, payload: unknown]>([
  ['no payload', topic, undefined],
  ['a payload that is a list', topic, []],
  ['no config', topic, {}],
  ['a config that is a list', topic, { config: [] }],
  ['changes that are not a list', topic, { config: { postgres_changes: BINDING } }],
  ['a topic without the prefix', gameChannel(ID), { config: {} }],
  ['no topic', '', { config: {} }],
])('malformed: %s', (_what, name, payload) => {
  expect(readJoin(name, payload)).toBe('malformed');
});

test.each<[what: string, topic: string, config: object]>([
  ['a join of nothing', 'realtime:anything', {}],
  ['a room without a game id', 'realtime:chess-game-1', {}],
  ['a game id in upper case', `realtime:${gameChannel(ID.toUpperCase())}`, {}],
  ['a game id with a suffix', `${topic}.>`, {}],
  ['too many bindings', topic, { postgres_changes: Array.from({ length: 11 }, () => BINDING) }],
  ['a binding that is null', topic, { postgres_changes: [null] }],
  ['a binding that is a list', topic, { postgres_changes: [[BINDING]] }],
  [
    'one valid and one unknown binding',
    topic,
    { postgres_changes: [BINDING, { ...BINDING, table: 'users' }] },
  ],
  [
    'a table named like an inherited property',
    topic,
    { postgres_changes: [{ ...BINDING, table: '__proto__' }] },
  ],
])('unknown: %s', (_what, name, config) => {
  expect(readJoin(name, { config })).toBe('unknown');
});

test('a join of random bindings is refused or asks for one value of a listed column each', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(...Object.keys(FEEDS), 'public', 'UPDATE', '*', BINDING.filter),
    fc.uuid().map((id) => `id=eq.${id}`),
    fc.uuid().map((id) => `workspace_id=eq.${id}`),
  );
  const binding = fc.record({ event: word, schema: word, table: word, filter: word });
  fc.assert(
    fc.property(fc.array(binding, { minLength: 1, maxLength: 3 }), (postgres_changes) => {
      const request = join({ postgres_changes });
      if (request === 'malformed' || request === 'unknown') return;
      for (const { schema, table, column, filter, value } of request.bindings) {
        expect(schema).toBe('public');
        expect(Object.keys(FEEDS)).toContain(table);
        expect(Object.keys(FEEDS[table] ?? {})).toContain(column);
        expect(filter).toBe(`${column}=eq.${value}`);
        expect(value).toMatch(/^[0-9a-f-]{36}$/);
      }
    }),
    { numRuns: 5_000 },
  );
});
