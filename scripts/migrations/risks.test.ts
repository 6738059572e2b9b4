import { expect, test } from 'vitest';
import { risksOf } from './risks.ts';

test.each([
  'alter table chess_games add column place uuid default gen_random_uuid()',
  'alter table public.chess_games add place uuid not null default app.next_place(1)',
  'alter table users add column a text, add column b timestamptz default clock_timestamp()',
  'alter table tasks add column words tsvector generated always as (to_tsvector(name)) stored',
  'alter table chess_games add column number bigserial',
  'alter table chess_games alter column version type bigint',
  'alter table chess_games alter version set data type bigint',
  'alter table chess_games alter column speed set not null',
  'alter table chess_games add constraint short check (cardinality(moves) < 1000)',
  'alter table chess_games add column club_id uuid references workspaces',
  'alter table chess_games add constraint club foreign key (club_id) references clubs on delete cascade',
  'alter table chess_games add constraint one unique (rematch_id)',
  'alter table notifications set unlogged',
  'create index on chess_games (finished_at)',
  'create unique index games_by_end on public.chess_games (finished_at) where rated',
  'create index on accounts.sessions (token)',
  'update chess_games set version = 1',
  'with old as (select 1) delete from chess_chat_lines where true',
  'lock table chess_games',
  'truncate chess_hints',
  'alter table homework drop column words',
  'alter table homework drop words',
  'alter table homework rename column words to text',
  'drop table homework',
  'drop function app.my_workspaces()',
  `do $$ begin execute format('create index on %I (created_at)', name); end $$`,
])('%s is a risk', (sql) => {
  expect(risksOf(`${sql};`)).toHaveLength(1);
  expect(risksOf(`select 1;\n-- Harmless: nobody uses it yet.\n${sql.toUpperCase()};`)).toEqual([]);
  expect(risksOf(`-- Harmless: of another statement.\nselect 1;\n${sql};`)).toHaveLength(1);
});

test.each([
  'alter table chess_games add column place text',
  `alter table chess_games add column place text not null default 'club; here'`,
  'alter table chess_games add column seen_at timestamptz, add column size integer default 0',
  'alter table chess_games add constraint short check (cardinality(moves) < 1000) not valid',
  'alter table chess_games validate constraint short',
  'alter table chess_games drop constraint short',
  'alter table homework alter column words drop not null',
  'alter table chess_games set (autovacuum_vacuum_scale_factor = 0.02)',
  'create index on homework (due_at)',
  'update homework set title = $q$; drop table homework; $q$',
  'create table trips (id uuid primary key); create index on trips (id)',
  'create table sessions (a text); create index on sessions (a); update sessions set a = 1',
  `create function app.f() returns void language sql as $$ update public.chess_games set version = 1; $$`,
  `create function app.f() returns void language sql begin atomic update public.chess_games set version = 1; end`,
  `-- drop table homework;`,
])('%s is none', (sql) => {
  expect(risksOf(`${sql};`)).toEqual([]);
});

test('the statement is named with the reason', () => {
  expect(risksOf('-- Why.\ncreate index\n  on chess_games (id);')).toEqual([
    {
      statement: 'create index on chess_games (id)',
      why: 'the table cannot be written while the index is built',
    },
  ]);
});
