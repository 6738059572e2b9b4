import { expect, test } from 'vitest';
import { applyEdit, type Edit } from './edit.ts';
import { conditionEdits, sqlEdits } from './sql-edits.ts';

test.each([
  ['where a < b', ['where a <= b']],
  ['where a <= now()', ['where a > now()']],
  ['where now() < a', ['where now() > a']],
  ['a = now()', ['a <> now()']],
  ['now() - a', ['now() + a']],
  ['where a and not b', ['where a or not b', 'where a and  b']],
  ['where a is null', ['where a is not null']],
  ['where a is not null', ['where a is null']],
  [`where a = 'b'`, [`where a <> 'b'`, `where a = ''`]],
  ['limit 10', ['limit 11']],
  ['select a for update skip locked', ['select a  skip locked', 'select a for update ']],
  ['order by a desc', ['order by a asc']],
  [`-- a < b\nselect 'a text' /* 1 */`, []],
  [
    'if not found then return null; end if;',
    ['if  found then return null; end if;', 'if not found then  end if;'],
  ],
  ['begin a := b; return a; end', ['begin  return a; end']],
  ['begin insert into a values (b); end', ['begin  end']],
  [`begin raise exception 'refused'; end`, ['begin  end']],
])('%s becomes, one at a time, %j', (body, mutated) => {
  expect(applied(body, sqlEdits(body)).toSorted()).toEqual(mutated.toSorted());
});

test.each([
  [
    '((a = b) AND app.c(d) AND e)',
    ['(true AND app.c(d) AND e)', '((a = b) AND true AND e)', '((a = b) AND app.c(d) AND true)'],
  ],
  ['(a OR (b AND c))', ['(a OR (true AND c))', '(a OR (b AND true))']],
  [
    '(EXISTS ( SELECT 1 FROM t WHERE ((t.a = b) AND (t.c = d))))',
    [
      '(EXISTS ( SELECT 1 FROM t WHERE (true AND (t.c = d))))',
      '(EXISTS ( SELECT 1 FROM t WHERE ((t.a = b) AND true)))',
    ],
  ],
  [`(a = 'b AND c')`, []],
])('of %s, each condition of a chain is left out once', (expression, mutated) => {
  expect(applied(expression, conditionEdits(expression)).toSorted()).toEqual(mutated.toSorted());
});

function applied(text: string, edits: readonly Edit[]): string[] {
  return edits.map((edit) => applyEdit(text, edit));
}
