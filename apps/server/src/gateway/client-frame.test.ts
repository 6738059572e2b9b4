import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readClientFrame } from './client-frame.ts';

const text = (value: unknown) => Buffer.from(JSON.stringify(value));

/** A binary frame as the Supabase client writes it. */
function binary(parts: readonly string[], payload: Buffer, encoding = 1, kind = 3): Buffer {
  const bytes = parts.map((part) => Buffer.from(part));
  const lengths = bytes.map(({ length }) => length);
  return Buffer.concat([Buffer.from([kind, ...lengths, encoding]), ...bytes, payload]);
}

const HEARTBEAT = { joinRef: null, ref: '7', topic: 'phoenix', event: 'heartbeat', payload: {} };

test('frames are read in both versions', () => {
  const list = [null, '7', 'phoenix', 'heartbeat', {}];
  expect(readClientFrame('2.0.0', text(list), false)).toEqual(HEARTBEAT);
  const { joinRef: _, ...rest } = HEARTBEAT;
  expect(readClientFrame('1.0.0', text(rest), false)).toEqual(HEARTBEAT);
  expect(readClientFrame('1.0.0', text({ ...rest, join_ref: '1' }), false)?.joinRef).toBe('1');
});

test('a frame of one version is not a frame of the other', () => {
  expect(readClientFrame('1.0.0', text([null, '7', 'phoenix', 'heartbeat', {}]), false)).toBeNull();
  expect(readClientFrame('2.0.0', text(HEARTBEAT), false)).toBeNull();
});

test('a binary broadcast is read like one in text', () => {
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
  ['empty text', Buffer.alloc(0), false],
  ['empty bytes', Buffer.alloc(0), true],
  ['text that is not JSON', Buffer.from('heartbeat'), false],
  ['a string', text('heartbeat'), false],
  ['null', text(null), false],
  ['an empty list', text([]), false],
  ['a number for a ref', text([null, 7, 'phoenix', 'heartbeat', {}]), false],
  ['an object for a ref', text([{}, '7', 'phoenix', 'heartbeat', {}]), false],
  ['a ref that is too long', text([null, '7'.repeat(65), 'phoenix', 'heartbeat', {}]), false],
  ['no topic', text([null, '7', null, 'heartbeat', {}]), false],
  ['no event', text([null, '7', 'phoenix']), false],
  ['JSON that nests too deep', Buffer.from(`[null,"7","t","e",${DEEP}]`), false],
  [
    'a binary frame of another kind',
    binary(['1', '2', 't', 'e', ''], Buffer.from('{}'), 1, 4),
    true,
  ],
  [
    'a binary payload that is not JSON-encoded',
    binary(['', '', 't', 'e', ''], Buffer.from('{}'), 0),
    true,
  ],
  ['a binary frame with broken JSON', binary(['', '', 't', 'e', ''], Buffer.from('{')), true],
  ['a binary frame with deep JSON', binary(['', '', 't', 'e', ''], Buffer.from(DEEP)), true],
  ['lengths beyond the end of the frame', Buffer.from([3, 255, 255, 255, 255, 255, 1]), true],
  [
    'a binary frame with a ref that is too long',
    binary(['1'.repeat(65), '', 't', 'e', ''], Buffer.from('{}')),
    true,
  ],
])('%s is not a frame', (_what, bytes, isBinary) => {
  expect(readClientFrame('2.0.0', bytes, isBinary)).toBeNull();
});

test('a truncated binary broadcast is not a frame', () => {
  for (let length = 0; length < whole.length; length += 1) {
    expect(readClientFrame('2.0.0', whole.subarray(0, length), true)).toBeNull();
  }
});

test('any input is read as a valid frame or as null', () => {
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

/** Bytes that begin like a binary broadcast. */
function headed() {
  return fc
    .tuple(fc.uint8Array({ minLength: 6, maxLength: 6, max: 12 }), fc.uint8Array({ maxLength: 80 }))
    .map(([head, rest]) => Buffer.concat([Buffer.from([3]), head, rest]));
}
