import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf8 = (text: string): Buffer => Buffer.from(text);
const META = '<meta charset="windows-1252">';
const META_UTF8 = '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">';

test.each<[string, Buffer, string | null, string]>([
  ['the header decides', latin1('café'), 'iso-8859-1', 'café'],
  [
    'the declaration of XML at the very beginning decides',
    Buffer.concat([latin1('<?xml encoding="windows-1251"?>'), Buffer.from([0xf8, 0xe0, 0xf5])]),
    null,
    '<?xml encoding="windows-1251"?>шах',
  ],
  ['the meta element decides without a header', latin1(`${META}café`), null, `${META}café`],
  [
    'the declaration of XML decides',
    latin1('<?xml version="1.0" encoding="ISO-8859-1"?>é'),
    null,
    '<?xml version="1.0" encoding="ISO-8859-1"?>é',
  ],
  ['valid UTF-8 needs no declaration', utf8('cờ vua'), null, 'cờ vua'],
  [
    'other bytes without a declaration are windows-1252',
    latin1('caf\u00e9 \u0093x\u0094'),
    null,
    'café “x”',
  ],
  [
    'a header that says UTF-8 wrongly gives way to the meta element',
    latin1(`${META}café`),
    'utf-8',
    `${META}café`,
  ],
  [
    'a header that says something else wrongly gives way to UTF-8',
    utf8(`${META_UTF8}cờ`),
    'iso-8859-1',
    `${META_UTF8}cờ`,
  ],
  [
    'a meta element that says UTF-8 wrongly gives way to the header',
    latin1(`${META_UTF8}é`),
    'iso-8859-1',
    `${META_UTF8}é`,
  ],
  [
    'a broken byte does not break the rest',
    Buffer.concat([utf8('cờ '), latin1('\u00ff'), utf8(' vua')]),
    'utf-8',
    'cờ \uFFFD vua',
  ],
  ['an unknown charset is ignored', utf8('cờ'), 'no-such-charset', 'cờ'],
  ['a byte order mark decides before all', Buffer.from('\uFEFFcờ', 'utf16le'), 'iso-8859-1', 'cờ'],
  ['a byte order mark of UTF-8 is removed', utf8('\uFEFFcờ'), null, 'cờ'],
  [
    'a readable declaration of UTF-16 means UTF-8',
    utf8('<meta charset="utf-16">cờ'),
    null,
    '<meta charset="utf-16">cờ',
  ],
  ['Cyrillic in windows-1251', Buffer.from([0xf8, 0xe0, 0xf5]), 'windows-1251', 'шах'],
  ['nothing', Buffer.alloc(0), null, ''],
])('%s', (_rule, body, charset, expected) => {
  expect(decodeText(body, charset)).toBe(expected);
});
