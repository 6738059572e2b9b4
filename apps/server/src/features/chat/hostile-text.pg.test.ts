import { CHAT_TEXT_MAX, chatTextRefusal, cleanChatText } from '@rookery/contract';
import {
  commonServer,
  refusalOf,
  signUp,
  startedGame,
  type CommonServer,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { read, resetChatLimit, sendChat, trySending } from './chat.testkit.ts';

let databaseUrl: string;
let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
let game: TestGame;

beforeAll(async () => {
  server = await commonServer();
  databaseUrl = server.databaseUrl;
  [ann, bob] = await Promise.all([signUp(server.url, 'Ann'), signUp(server.url, 'Bob')]);
  game = await startedGame(ann, bob);
});
beforeEach(() => resetChatLimit(databaseUrl, ann, bob));

async function newest(): Promise<string | undefined> {
  return (await read(bob, game)).data[0]?.text;
}

describe('is stored unchanged', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['an image with a handler', '<img src=x onerror="alert(1)">'],
    ['an entity', '&lt;b&gt; &#x202E; &nbsp;'],
    ['a link', 'javascript:alert(1) [x](https://evil.example) https://evil.example'],
    ['SQL', `'); drop table chess_chat_lines; --`],
    ['a template', '{{constructor.constructor("alert(1)")()}} ${7*7} <%= 7*7 %> %s %n'],
    ['JSON', '{"__proto__":{"x":1}}\\u0000"'],
    ['an end of a script', '</script></style></textarea>--> ]]>'],
    ['a family emoji', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'],
    ['a flag of tag characters', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['the maximum number of emoji', '\u{1F600}'.repeat(CHAT_TEXT_MAX)],
    ['stacked combining marks', `Z${'\u0337\u0321\u0349'.repeat(40)}`],
    ['a very long word', 'W'.repeat(CHAT_TEXT_MAX)],
    ['text from right to left', 'שלום\u200F! مرحبا'],
  ])('%s', async (_what, text) => {
    await sendChat(ann, game, text);
    expect(await newest()).toBe(text.normalize('NFC'));
  });
});

describe('is stored without', () => {
  test.each([
    ['bidirectional overrides', 'a\u202Egnp.exe\u202C b\u2066c\u2069', 'agnp.exe bc'],
    ['control characters', 'a\u0000b\u0007c\u001B[2Jd\u009Be', 'abc[2Jde'],
    ['line breaks', 'Ann: hi\nBob: I resign\r\n\u2028x', 'Ann: hi Bob: I resign x'],
    ['a lone surrogate', 'a\uD83D', 'a\uFFFD'],
  ])('%s', async (_what, text, kept) => {
    await sendChat(ann, game, text);
    expect(await newest()).toBe(kept);
  });
});

describe('is refused', () => {
  test.each([
    ['nothing', '', 422, 'empty_line'],
    ['white space', ' \n\t ', 422, 'empty_line'],
    ['invisible characters', '\u200D\u202E\u200B\u3164', 422, 'empty_line'],
    ['one letter too many', 'x'.repeat(CHAT_TEXT_MAX + 1), 422, 'line_too_long'],
    ['one emoji too many', '\u{1F600}'.repeat(CHAT_TEXT_MAX + 1), 422, 'line_too_long'],
    ['far too much', 'x'.repeat(1_001), 400, 'invalid_request'],
    ['a megabyte', 'x'.repeat(1_048_576), 413, 'payload_too_large'],
    ['a megabyte of invisible characters', '\u202E'.repeat(349_525), 413, 'payload_too_large'],
  ])('%s', async (_what, text, status, code) => {
    const before = await newest();
    expect(refusalOf(await trySending(ann, game, text))).toEqual([status, code]);
    expect(await newest()).toBe(before);
  });

  test.each([null, 7, true, ['x'], { text: 'x' }])('%j', async (text) => {
    const path = `/api/chess/games/${game.id}/chat`;
    const json = { id: ann.id, room: 'players', text };
    const answer = await ann.send({ method: 'POST', path, json });
    expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
  });
});

test('Postgres stores any text as the contract says, or it is refused', async () => {
  const unit = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\u202E', '\u2066', '\u200D', '\u0000', '<', '\uD83D'),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, maxLength: 180 }), async (typed) => {
      await resetChatLimit(databaseUrl, ann, bob);
      const text = cleanChatText(typed);
      const refusal = chatTextRefusal(text);
      const answer = await trySending(ann, game, typed);
      const expected = refusal === null ? { text } : { code: refusal };
      expect(answer.status).toBe(refusal === null ? 201 : 422);
      expect(answer.json()).toMatchObject(expected);
    }),
    { numRuns: 150 },
  );
});
