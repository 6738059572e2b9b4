import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readClientFrame } from './client-frame.ts';

const text = (value: unknown) => Buffer.from(JSON.stringify(value));

/** As the stock client writes it. */
function binary(parts: readonly string[], payload: Buffer, encoding = 1, kind = 3): Buffer {
  const bytes = parts.map((part) => Buffer.from(part));
  const lengths = bytes.map(({ length }) => length);
  return Buffer.concat([Buffer.from([kind, ...lengths, encoding]), ...bytes, payload]);
}

const HEARTBEAT = { joinRef: null, ref: '7', topic: 'phoenix', event: 'heartbeat', payload: {} };

test('a frame is read in either version', () => {
  const list = [null, '7', 'phoenix', 'heartbeat', {}];
  expect(readClientFrame('2.0.0', text(list), false)).toEqual(HEARTBEAT);
  const { joinRef: _, ...rest } = HEARTBEAT;
  expect(readClientFrame('1.0.0', text(rest), false)).toEqual(HEARTBEAT);
  expect(readClientFrame('1.0.0', text({ ...rest, join_ref: '1' }), false)?.joinRef).toBe('1');
});

test('a frame of one version is none of the other', () => {
  expect(readClientFrame('1.0.0', text([null, '7', 'phoenix', 'heartbeat', {}]), false)).toBeNull();
  expect(readClientFrame('2.0.0', text(HEARTBEAT), false)).toBeNull();
});

test('a broadcast in bytes is read as one in text', () => {
  const bytes = binary(['1', '2', 'realtime:ä', 'wave', '{}'], Buffer.from('{"a":"ü"}'));
  expect(readClientFrame('2.0.0', bytes, true)).toEqual({
    joinRef: '1',
    ref: '2',
    topic: 'realtime:ä',
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'wave', payload: { a: 'ü' } },
  });
  const withoutRefs = binary(['', '', 't', 'e', ''], Buffer.from('null'));
  expect(readClientFrame('2.0.0', withoutRefs, true)).toMatchObject({ joinRef: null, ref: null });
  expect(readClientFrame('1.0.0', bytes, true)).toBeNull();
});

const DEEP = '['.repeat(40) + ']'.repeat(40);
const whole = binary(['1', '2', 'topic', 'wave', '{}'], Buffer.from('{}'));

test.each<[what: string, bytes: Buffer, isBinary: boolean]>([
  ['nothing', Buffer.alloc(0), false],
  ['nothing, in bytes', Buffer.alloc(0), true],
  ['no JSON', Buffer.from('heartbeat'), false],
  ['a word', text('heartbeat'), false],
  ['null', text(null), false],
  ['an empty list', text([]), false],
  ['a number for a ref', text([null, 7, 'phoenix', 'heartbeat', {}]), false],
  ['an object for a ref', text([{}, '7', 'phoenix', 'heartbeat', {}]), false],
  ['a ref without end', text([null, '7'.repeat(65), 'phoenix', 'heartbeat', {}]), false],
  ['no topic', text([null, '7', null, 'heartbeat', {}]), false],
  ['no event', text([null, '7', 'phoenix']), false],
  ['JSON that nests too deep', Buffer.from(`[null,"7","t","e",${DEEP}]`), false],
  ['another kind', binary(['1', '2', 't', 'e', ''], Buffer.from('{}'), 1, 4), true],
  [
    'bytes that only clients understand',
    binary(['', '', 't', 'e', ''], Buffer.from('{}'), 0),
    true,
  ],
  ['no JSON in bytes', binary(['', '', 't', 'e', ''], Buffer.from('{')), true],
  ['deep JSON in bytes', binary(['', '', 't', 'e', ''], Buffer.from(DEEP)), true],
  ['lengths beyond the end', Buffer.from([3, 255, 255, 255, 255, 255, 1]), true],
  [
    'a ref in bytes without end',
    binary(['1'.repeat(65), '', 't', 'e', ''], Buffer.from('{}')),
    true,
  ],
])('%s is no frame', (_what, bytes, isBinary) => {
  expect(readClientFrame('2.0.0', bytes, isBinary)).toBeNull();
});

test('of a broadcast in bytes, no part is one', () => {
  for (let length = 0; length < whole.length; length += 1) {
    expect(readClientFrame('2.0.0', whole.subarray(0, length), true)).toBeNull();
  }
});

test('whatever comes, it is a frame or none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.json().map((json) => Buffer.from(json)),
        headed(),
      ),
      fc.boolean(),
      fc.constantFrom('1.0.0' as const, '2.0.0' as const),
      (bytes, isBinary, version) => {
        const frame = readClientFrame(version, Buffer.from(bytes), isBinary);
        if (frame === null) return;
        expect([typeof frame.topic, typeof frame.event]).toEqual(['string', 'string']);
        for (const ref of [frame.ref, frame.joinRef]) {
          expect(ref === null || ref.length <= 64).toBe(true);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

/** Bytes that at least begin like a broadcast. */
function headed() {
  return fc
    .tuple(fc.uint8Array({ minLength: 6, maxLength: 6, max: 12 }), fc.uint8Array({ maxLength: 80 }))
    .map(([head, rest]) => Buffer.concat([Buffer.from([3]), head, rest]));
}
