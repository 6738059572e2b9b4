import { statementsOf } from './statements.ts';

/** A statement of a migration that may hold a lock for long, or take from the earlier version what it still uses. */
export interface Risk {
  /** The beginning of the statement. */
  readonly statement: string;
  readonly why: string;
}

/** Tables that have, or may have, a million rows. */
const LARGE =
  'chess_games chess_rating_history chess_rating_days chess_rating_gains chess_player_stats chess_ratings chess_opponents ' +
  'chess_chat_lines chess_reviews mistake_cards notifications workspace_log puzzles puzzle_themes puzzle_attempts ' +
  'puzzle_runs crawl_links crawl_pages tasks users sessions';

const SCHEMA = String.raw`(?:only )?(?:public\.|accounts\.)?`;
/** Its name, or a placeholder in a block that executes text. */
const LARGE_TABLE = String.raw`${SCHEMA}(${LARGE.replaceAll(' ', '|')}|%[\w$]+)\b`;

interface Rule {
  readonly pattern: RegExp;
  readonly why: string;
}

/** The statements are in lower case, with one space between words. */
const RULES: readonly Rule[] = [
  ofLarge(
    String.raw`add (?:column )?(?:(?!, add ).)* default \w+(?:\.\w+)?\s?\((?!.*\bnot valid)`,
    'is rewritten for a default that is computed',
  ),
  ofLarge(
    String.raw`add (?:column )?(?:(?!, add ).)* generated always as`,
    'is rewritten for the new column',
  ),
  ofLarge(
    String.raw`add (?:column )?\w+ (?:small|big)?serial\b`,
    'is rewritten for the new column',
  ),
  ofLarge(
    String.raw`alter (?:column )?\w+ (?:set data )?type\b`,
    'may be rewritten for the new type',
  ),
  ofLarge(String.raw`alter (?:column )?\w+ set not null`, 'is read whole for not null'),
  ofLarge(
    String.raw`add (?:(?!, add |not valid).)*(?:\bcheck ?\(|\breferences\b|\bforeign key\b)(?!.*\bnot valid)`,
    'is read whole for the constraint; add it as not valid first, and validate it in another migration',
  ),
  ofLarge(
    String.raw`add (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?!.*using index)`,
    'cannot be written while the index is built',
  ),
  ofLarge(String.raw`set (?:un)?logged|set tablespace|set access method`, 'is rewritten'),
  {
    pattern: new RegExp(
      String.raw`\bcreate (?:unique )?index (?:if not exists )?(?:\w+ )?on ${LARGE_TABLE}`,
    ),
    why: 'the table cannot be written while the index is built',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:with .*)?\b(?:update|delete from) ${LARGE_TABLE}(?! .*\blimit\b)`,
    ),
    why: 'all rows that change stay locked until the migration ends',
  },
  {
    pattern: /^(?:lock|truncate|cluster|reindex|vacuum full|refresh)\b/,
    why: 'whole tables are locked',
  },
  {
    pattern:
      /^alter table .*(?:\bdrop column\b|\bdrop (?!constraint|column|default|not null|identity|expression)(?:if exists )?\w+|\brename\b)/,
    why: 'the earlier version may still use it',
  },
  {
    pattern:
      /^(?:drop (?:table|view|function|schema|type)|alter (?:view|function|schema|type) .* rename)\b/,
    why: 'the earlier version may still use it',
  },
];

/** A comment that begins like this, at the statement, gives the reason why it is no risk. */
const REASON = /^\s*-- Harmless: \S.{9,}/m;

/** Tables that the migration itself creates are empty and unknown to others. */
export function risksOf(sql: string): Risk[] {
  const statements = statementsOf(sql);
  const created = new Set(
    statements.flatMap(
      ({ text }) => /^create (?:unlogged )?table (?:\w+\.)?(\w+)/.exec(text)?.[1] ?? [],
    ),
  );
  return statements
    .filter(({ source }) => !REASON.test(source))
    .flatMap(({ text }) => {
      const found = RULES.find(({ pattern }) => {
        const match = pattern.exec(text);
        return match !== null && !created.has(match[1] ?? '');
      });
      return found === undefined ? [] : [{ statement: text.slice(0, 100), why: found.why }];
    });
}

function ofLarge(change: string, what: string): Rule {
  return {
    pattern: new RegExp(String.raw`\balter table (?:if exists )?${LARGE_TABLE} .*?(?:${change})`),
    why: `the table ${what}`,
  };
}
