import { randomUUID } from 'node:crypto';
import { gameChannel } from '@rookery/contract';
import type { Seeded } from '@rookery/testkit';
import { joinConfig } from './raw-client.testkit.ts';
import { BINARY, CONTINUATION, PING, TEXT, webSocketFrame as frame } from './tcp-socket.testkit.ts';

/** The input of a frame: seeded randomness and an existing game. */
interface Ingredients {
  readonly chance: Seeded;
  readonly gameId: string;
}

type Make = (ingredients: Ingredients) => Buffer;

const say = (...parts: readonly unknown[]) => frame(TEXT, JSON.stringify(parts));
const topicOf = (gameId: string) => `realtime:${gameChannel(gameId)}`;
const text = ({ chance }: Ingredients, most: number) =>
  String.fromCodePoint(...Array.from({ length: chance.between(0, most) }, () => letter(chance)));
const letter = (chance: Seeded) =>
  chance.one([
    chance.between(0, 31),
    chance.between(32, 126),
    chance.between(0x80, 0xd7ff),
    chance.between(0x1_0000, 0x10_ffff),
  ]);
const bytes = (chance: Seeded, length: number) =>
  Buffer.from(Array.from({ length }, () => chance.between(0, 255)));

/** Any JSON value, where another one is expected. */
const anything = (ingredients: Ingredients): unknown =>
  ingredients.chance.one<() => unknown>([
    () => null,
    () => true,
    () => -1,
    () => 1e308,
    () => '',
    () => text(ingredients, 40),
    () => [],
    () => [[]],
    () => ({}),
    () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    () => 'x'.repeat(1_000),
  ])();

const EVENTS = ['phx_join', 'phx_leave', 'presence', 'broadcast', 'access_token', 'heartbeat'];
const SERVER_EVENTS = ['phx_reply', 'phx_close', 'phx_error', 'presence_diff', 'system', 'clock'];

/** Frames that the server answers or ignores; the connection stays open. */
export const HOSTILE: Readonly<Record<string, Make>> = {
  'text that is not JSON': (ingredients) => frame(TEXT, text(ingredients, 200)),
  'JSON that is not a frame': (ingredients) =>
    frame(TEXT, JSON.stringify(anything(ingredients)) ?? ''),
  'an object instead of a list': (ingredients) =>
    frame(
      TEXT,
      JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref: anything(ingredients) }),
    ),
  'too few or too many parts': (ingredients) =>
    say(...Array.from({ length: ingredients.chance.between(0, 12) }, () => anything(ingredients))),
  'wrong refs': (ingredients) =>
    say(anything(ingredients), anything(ingredients), topicOf(ingredients.gameId), 'phx_join', {}),
  'wrong join refs': (ingredients) =>
    say('no such join', '1', topicOf(ingredients.gameId), ingredients.chance.one(EVENTS), {}),
  'half of a frame': (ingredients) => {
    const whole = JSON.stringify([
      '1',
      '1',
      topicOf(ingredients.gameId),
      'phx_join',
      { config: {} },
    ]);
    return frame(TEXT, whole.slice(0, ingredients.chance.between(0, whole.length - 1)));
  },
  'deep JSON': ({ chance }) => {
    const depth = chance.between(20, 8_000);
    const [opening, closing] = chance.one([['[', ']'] as const, ['{"a":', '}'] as const]);
    const fits = Math.min(depth, Math.floor(16_000 / (opening.length + closing.length)));
    return frame(TEXT, opening.repeat(fits) + (chance.percent(50) ? closing.repeat(fits) : ''));
  },
  'deep JSON as a payload': ({ chance, gameId }) => {
    const depth = chance.between(20, 7_000);
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    return frame(TEXT, `["1","1","${topicOf(gameId)}","${chance.one(EVENTS)}",${deep}]`);
  },
  'long texts': (ingredients) =>
    say('1', '2', ingredients.chance.percent(50) ? 'x'.repeat(15_000) : '', 'x'.repeat(500), {}),
  'events that only the server sends': (ingredients) =>
    say(
      null,
      '3',
      topicOf(ingredients.gameId),
      ingredients.chance.one(SERVER_EVENTS),
      anything(ingredients),
    ),
  'events of topics that are not joined': (ingredients) =>
    say('1', '4', text(ingredients, 60), ingredients.chance.one(EVENTS), anything(ingredients)),
  'odd joins': (ingredients) =>
    say('1', '5', topicOf(ingredients.gameId), 'phx_join', {
      config: {
        postgres_changes: ingredients.chance.one([anything(ingredients), [anything(ingredients)]]),
        presence: anything(ingredients),
        broadcast: anything(ingredients),
      },
      access_token: anything(ingredients),
    }),
  'joins of missing games': ({ gameId, chance }) => {
    const id = chance.percent(50) ? randomUUID() : gameId;
    return say('1', '6', `realtime:${id}`, 'phx_join', { config: joinConfig('chess_games', id) });
  },
  'floods of joins': ({ gameId }) =>
    say('1', '7', topicOf(gameId), 'phx_join', { config: joinConfig('chess_games', gameId) }),
  'floods of leaves': ({ gameId }) => say('1', '8', topicOf(gameId), 'phx_leave', {}),
  'odd presence': (ingredients) =>
    say('1', '9', topicOf(ingredients.gameId), 'presence', {
      type: 'presence',
      event: ingredients.chance.one(['track', 'untrack', anything(ingredients)]),
      payload: anything(ingredients),
    }),
  'odd broadcasts': (ingredients) =>
    say('1', '10', topicOf(ingredients.gameId), 'broadcast', {
      type: 'broadcast',
      event: ingredients.chance.one(['clock', 'spectators', anything(ingredients)]),
      payload: anything(ingredients),
    }),
  'odd tokens': (ingredients) =>
    say('1', '11', topicOf(ingredients.gameId), 'access_token', {
      access_token: ingredients.chance.one([
        anything(ingredients),
        'a.b.c',
        `${'a'.repeat(5_000)}.b.c`,
      ]),
    }),
  'binary rubbish': ({ chance }) => frame(BINARY, bytes(chance, chance.between(0, 300))),
  'truncated binary': ({ chance, gameId }) => {
    const whole = binaryBroadcast(gameId);
    return frame(BINARY, whole.subarray(0, chance.between(0, whole.length - 1)));
  },
  'binary with giant lengths': ({ chance, gameId }) => {
    const broken = binaryBroadcast(gameId);
    broken[chance.between(1, 5)] = 255;
    return frame(BINARY, broken);
  },
  'binary of another kind': ({ chance, gameId }) => {
    const broken = binaryBroadcast(gameId);
    broken[chance.one([0, 6])] = chance.between(0, 255);
    return frame(BINARY, broken);
  },
  'binary with deep JSON': ({ gameId }) => {
    const deep = Buffer.from('['.repeat(5_000) + ']'.repeat(5_000));
    return frame(BINARY, Buffer.concat([binaryBroadcast(gameId), deep]));
  },
  'a frame in pieces': ({ chance, gameId }) => {
    const whole = JSON.stringify(['1', '12', topicOf(gameId), 'presence', {}]);
    const at = chance.between(0, whole.length);
    return Buffer.concat([
      frame(TEXT, whole.slice(0, at), { isLast: false }),
      frame(PING, 'between'),
      frame(CONTINUATION, '', { isLast: false }),
      frame(CONTINUATION, whole.slice(at)),
    ]);
  },
  pings: ({ chance }) => frame(PING, bytes(chance, chance.between(0, 125))),
};

/** Frames that close the connection, because they violate the WebSocket protocol. */
export const FATAL: Readonly<Record<string, Make>> = {
  'text that is not UTF-8': ({ chance }) => frame(TEXT, Buffer.concat([bytes(chance, 50), BAD])),
  'a frame that is too large': () => frame(TEXT, 'x'.repeat(20_000)),
  'a frame that claims to be giant': ({ chance }) =>
    frame(TEXT, 'x', { claimedLength: chance.one([70_000, 2 ** 31, 2 ** 40, 2 ** 52]) }),
  'a frame without a mask': () => frame(TEXT, '[]', { isMasked: false }),
  'an unknown opcode': ({ chance }) => frame(chance.one([3, 4, 5, 6, 7, 11, 15]), 'x'),
  'reserved bits': ({ chance }) => frame(TEXT, '[]', { reserved: chance.between(1, 7) }),
  'a continuation without a beginning': () => frame(CONTINUATION, 'x'),
  'a ping that is too long': () => frame(PING, 'x'.repeat(126)),
  'endless pieces': () =>
    Buffer.concat([
      frame(TEXT, 'x', { isLast: false }),
      ...Array.from({ length: 20_000 }, () => frame(CONTINUATION, '', { isLast: false })),
    ]),
  'the bytes of another protocol': ({ chance }) => bytes(chance, 64).fill(0x70, 0, 1),
};

const BAD = Buffer.from([0xc3, 0x28, 0xff]);

function binaryBroadcast(gameId: string): Buffer {
  const parts = ['1', '2', topicOf(gameId), 'wave', '{}'].map((part) => Buffer.from(part));
  const lengths = parts.map((part) => part.length);
  return Buffer.concat([Buffer.from([3, ...lengths, 1]), ...parts, Buffer.from('{"a":1}')]);
}
