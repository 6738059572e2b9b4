import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createLines, type Line, type Lines } from './line.ts';

/** A socket whose buffer a test fills and empties. */
class Wire {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  send(frame: Buffer): void {
    this.sent.push(frame.toString());
  }
  terminate(): void {
    this.readyState = 3;
  }
}

const BEHIND = 65 * 1024;
const frame = (text: string) => Buffer.from(text);
const [channel, other, feed, another] = [{}, {}, {}, {}];

let lines: Lines;
let wire: Wire;
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  lines = createLines();
  wire = new Wire();
  line = lines.add(wire as unknown as WebSocket);
});
afterEach(() => {
  lines.close();
  vi.useRealTimers();
});

async function readsOn(bytesLeft = 0): Promise<void> {
  wire.bufferedAmount = bytesLeft;
  await vi.advanceTimersByTimeAsync(100);
}

test('a socket that keeps up gets everything', () => {
  expect([line.offer(frame('1')), line.offer(frame('2'))]).toEqual([true, true]);
  expect(wire.sent).toEqual(['1', '2']);
  expect(lines.slowCount()).toBe(0);
});

test('one that does not gets the newest of each feed on each channel, once it has caught up', async () => {
  wire.bufferedAmount = BEHIND;
  expect(line.offer(frame('1'))).toBe(false);
  for (const text of ['1', '2', '3']) line.keep(channel, feed, frame(text));
  line.keep(channel, another, frame('of another feed'));
  line.keep(other, feed, frame('on another channel'));
  expect(lines.slowCount()).toBe(1);
  await readsOn(20 * 1024);
  expect(wire.sent).toEqual([]);
  // Not before the newest: what is offered now would overtake it.
  expect(line.offer(frame('4'))).toBe(false);
  line.keep(channel, feed, frame('4'));
  await readsOn();
  expect(wire.sent).toEqual(['4', 'of another feed', 'on another channel']);
  expect(lines.slowCount()).toBe(0);
  expect(line.offer(frame('5'))).toBe(true);
});

test('what was kept for a channel that was left is not sent: its next join may begin with newer', async () => {
  wire.bufferedAmount = BEHIND;
  line.keep(channel, feed, frame('old'));
  line.keep(other, feed, frame('of the other'));
  line.forget(channel);
  await readsOn();
  expect(wire.sent).toEqual(['of the other']);
});

test('what waits for it to catch up is told, after the newest', async () => {
  wire.bufferedAmount = BEHIND;
  line.whenCaughtUp(() => line.send(frame('done')));
  line.keep(channel, feed, frame('newest'));
  await readsOn();
  expect(wire.sent).toEqual(['newest', 'done']);
});

test('one that takes nothing for long is ended, and one that asks without reading', async () => {
  wire.bufferedAmount = BEHIND;
  line.keep(channel, feed, frame('1'));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(line.isOpen).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(line.isOpen).toBe(false);

  const hopeless = new Wire();
  const asking = lines.add(hopeless as unknown as WebSocket);
  hopeless.bufferedAmount = 500_000;
  asking.send(frame('an answer'));
  expect(asking.isOpen).toBe(true);
  hopeless.bufferedAmount = 1_100_000;
  asking.send(frame('an answer'));
  expect(asking.isOpen).toBe(false);
  expect(hopeless.sent).toEqual(['an answer']);
});
