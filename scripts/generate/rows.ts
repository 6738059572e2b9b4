import { administer, createTestDatabase, startTestPostgres } from '@rookery/testkit';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly defaulted: boolean;
  /** The table whose id this column holds: its own, or the one a foreign key names. */
  readonly identifies: string | null;
  /** The words a CHECK constraint allows. */
  readonly words: string | null;
}

const COLUMNS = `
  select
    class.relname as table,
    attribute.attname as name,
    attribute.atttypid::regtype::text as type,
    -- A view of ours shows only columns that always hold something; the catalogue cannot know.
    not attribute.attnotnull and class.relkind <> 'v' as nullable,
    attribute.atthasdef or attribute.attidentity <> '' as defaulted,
    case when attribute.attname = 'id' then class.relname else (
      select reference.confrelid::regclass::text from pg_constraint as reference
      where reference.conrelid = class.oid and reference.contype = 'f'
        and reference.conkey = array[attribute.attnum]
    ) end as identifies,
    (
      select pg_get_constraintdef(word.oid) from pg_constraint as word
      where word.conrelid = class.oid and word.contype = 'c'
        and word.conkey = array[attribute.attnum]
        and pg_get_constraintdef(word.oid) like '%= ANY (ARRAY[%'
    ) as words
  from pg_class as class
  join pg_attribute as attribute on attribute.attrelid = class.oid
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v')
    and class.relname <> 'migrations' and attribute.attnum > 0 and not attribute.attisdropped
  order by class.relname, attribute.attnum`;

/** Tables whose ids have a type of their own, so that no two kinds of id are mixed up. */
const ID_TYPES: Record<string, string> = {
  chess_chat_lines: 'ChatMessageId',
  chess_games: 'GameId',
  people: 'UserId',
  tasks: 'TaskId',
  users: 'UserId',
  workspace_invites: 'InviteId',
  workspaces: 'WorkspaceId',
};

/** What a JSON column holds, where code of ours alone writes it. */
const JSON_TYPES: Record<string, string> = {
  'chess_games.game_state': 'GameState',
  'chess_games.time_control': 'TimeControl',
  'chess_reviews.evaluations': 'Evaluation[]',
};

const TYPES: Record<string, string> = {
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  'integer[]': 'number[]',
  jsonb: 'unknown',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'string',
  uuid: 'string',
  'uuid[]': 'string[]',
};

/** The row types of a database that has just been migrated. */
export async function generateRows(): Promise<string> {
  const server = await startTestPostgres();
  try {
    const { rows } = await administer(await createTestDatabase(server.url), COLUMNS);
    return source(rows as Column[]);
  } finally {
    await server.discard();
  }
}

function source(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const bodies = [...tables].map(
    ([table, own]) => `  ${table}: {\n${own.map(field).join('')}  };\n`,
  );
  return `// Made by \`npm run generate\` from the migrated database.

import type { Evaluation, GameState, TimeControl } from '@rookery/chess';
import type { WorkspaceId } from '@rookery/workspace-routing';
import type { Generated } from 'kysely';
import type { ChatMessageId, GameId, InviteId, TaskId, UserId } from './ids.ts';

export interface DB {
${bodies.join('')}}
`;
}

function field(column: Column): string {
  const type = valueType(column) + (column.nullable ? ' | null' : '');
  return `    ${column.name}: ${column.defaulted ? `Generated<${type}>` : type};\n`;
}

function valueType({ table, name, type, identifies, words }: Column): string {
  const id = identifies === null ? undefined : ID_TYPES[identifies];
  if (id !== undefined) return id;
  if (words !== null)
    return [...words.matchAll(/'([^']+)'/g)].map((word) => `'${word[1]}'`).join(' | ');
  const known = JSON_TYPES[`${table}.${name}`] ?? TYPES[type];
  if (known === undefined)
    throw new Error(`${table}.${name} has a type without a mapping: ${type}`);
  return known;
}
