import { randomUUID } from 'node:crypto';
import { gameChannel } from '@rookery/contract';
import type { Seeded } from '@rookery/testkit';
import { wanting } from './raw-client.testkit.ts';
import { BINARY, CONTINUATION, PING, TEXT, webSocketFrame as frame } from './tcp-socket.testkit.ts';

/** What a hostile frame is made with: chance, and a game that is really there. */
interface Means {
  readonly chance: Seeded;
  readonly gameId: string;
}

type Make = (means: Means) => Buffer;

const say = (...parts: readonly unknown[]) => frame(TEXT, JSON.stringify(parts));
const topicOf = (gameId: string) => `realtime:${gameChannel(gameId)}`;
const text = ({ chance }: Means, most: number) =>
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

/** Anything that JSON can hold, where something else is expected. */
const anything = (means: Means): unknown =>
  means.chance.one<() => unknown>([
    () => null,
    () => true,
    () => -1,
    () => 1e308,
    () => '',
    () => text(means, 40),
    () => [],
    () => [[]],
    () => ({}),
    () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    () => 'x'.repeat(1_000),
  ])();

const EVENTS = ['phx_join', 'phx_leave', 'presence', 'broadcast', 'access_token', 'heartbeat'];
const EVENTS_OF_OURS = ['phx_reply', 'phx_close', 'phx_error', 'presence_diff', 'system', 'clock'];

/** Those that the server reads and answers, or ignores, on a line that stays open. */
export const HOSTILE: Readonly<Record<string, Make>> = {
  'no JSON': (means) => frame(TEXT, text(means, 200)),
  'JSON that is no frame': (means) => frame(TEXT, JSON.stringify(anything(means)) ?? ''),
  'an object where a list is due': (means) =>
    frame(TEXT, JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref: anything(means) })),
  'too few or too many parts': (means) =>
    say(...Array.from({ length: means.chance.between(0, 12) }, () => anything(means))),
  'wrong refs': (means) =>
    say(anything(means), anything(means), topicOf(means.gameId), 'phx_join', {}),
  'wrong join refs': (means) =>
    say('no such join', '1', topicOf(means.gameId), means.chance.one(EVENTS), {}),
  'half of a frame': (means) => {
    const whole = JSON.stringify(['1', '1', topicOf(means.gameId), 'phx_join', { config: {} }]);
    return frame(TEXT, whole.slice(0, means.chance.between(0, whole.length - 1)));
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
  'long texts': (means) =>
    say('1', '2', means.chance.percent(50) ? 'x'.repeat(15_000) : '', 'x'.repeat(500), {}),
  'what only the server says': (means) =>
    say(null, '3', topicOf(means.gameId), means.chance.one(EVENTS_OF_OURS), anything(means)),
  'events of topics nobody joined': (means) =>
    say('1', '4', text(means, 60), means.chance.one(EVENTS), anything(means)),
  'odd joins': (means) =>
    say('1', '5', topicOf(means.gameId), 'phx_join', {
      config: {
        postgres_changes: means.chance.one([anything(means), [anything(means)]]),
        presence: anything(means),
        broadcast: anything(means),
      },
      access_token: anything(means),
    }),
  'joins of what is not there': ({ gameId, chance }) => {
    const id = chance.percent(50) ? randomUUID() : gameId;
    return say('1', '6', `realtime:${id}`, 'phx_join', { config: wanting('chess_games', id) });
  },
  'floods of joins': ({ gameId }) =>
    say('1', '7', topicOf(gameId), 'phx_join', { config: wanting('chess_games', gameId) }),
  'floods of leaves': ({ gameId }) => say('1', '8', topicOf(gameId), 'phx_leave', {}),
  'odd presence': (means) =>
    say('1', '9', topicOf(means.gameId), 'presence', {
      type: 'presence',
      event: means.chance.one(['track', 'untrack', anything(means)]),
      payload: anything(means),
    }),
  'odd broadcasts': (means) =>
    say('1', '10', topicOf(means.gameId), 'broadcast', {
      type: 'broadcast',
      event: means.chance.one(['clock', 'spectators', anything(means)]),
      payload: anything(means),
    }),
  'odd tokens': (means) =>
    say('1', '11', topicOf(means.gameId), 'access_token', {
      access_token: means.chance.one([anything(means), 'a.b.c', `${'a'.repeat(5_000)}.b.c`]),
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

/** Those that end the line: the protocol beneath ours is broken. */
export const FATAL: Readonly<Record<string, Make>> = {
  'text that is no UTF-8': ({ chance }) => frame(TEXT, Buffer.concat([bytes(chance, 50), BAD])),
  'a frame that is too large': () => frame(TEXT, 'x'.repeat(20_000)),
  'a frame that claims to be giant': ({ chance }) =>
    frame(TEXT, 'x', { claimedLength: chance.one([70_000, 2 ** 31, 2 ** 40, 2 ** 52]) }),
  'a frame without a mask': () => frame(TEXT, '[]', { isMasked: false }),
  'an opcode that is none': ({ chance }) => frame(chance.one([3, 4, 5, 6, 7, 11, 15]), 'x'),
  'reserved bits': ({ chance }) => frame(TEXT, '[]', { reserved: chance.between(1, 7) }),
  'a continuation of nothing': () => frame(CONTINUATION, 'x'),
  'a ping that is too long': () => frame(PING, 'x'.repeat(126)),
  'endless pieces': () =>
    Buffer.concat([
      frame(TEXT, 'x', { isLast: false }),
      ...Array.from({ length: 20_000 }, () => frame(CONTINUATION, '', { isLast: false })),
    ]),
  'the bytes of something else': ({ chance }) => bytes(chance, 64).fill(0x70, 0, 1),
};

const BAD = Buffer.from([0xc3, 0x28, 0xff]);

function binaryBroadcast(gameId: string): Buffer {
  const parts = ['1', '2', topicOf(gameId), 'wave', '{}'].map((part) => Buffer.from(part));
  const lengths = parts.map((part) => part.length);
  return Buffer.concat([Buffer.from([3, ...lengths, 1]), ...parts, Buffer.from('{"a":1}')]);
}
