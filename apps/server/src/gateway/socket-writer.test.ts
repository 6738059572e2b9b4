import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createSocketWriters, type SocketWriter, type SocketWriters } from './socket-writer.ts';

/** A socket whose buffer is filled and emptied by the test. */
class FakeSocket {
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

let writers: SocketWriters;
let socket: FakeSocket;
let writer: SocketWriter;

beforeEach(() => {
  vi.useFakeTimers();
  writers = createSocketWriters();
  socket = new FakeSocket();
  writer = writers.add(socket as unknown as WebSocket);
});
afterEach(() => {
  writers.close();
  vi.useRealTimers();
});

async function drainTo(bytesLeft = 0): Promise<void> {
  socket.bufferedAmount = bytesLeft;
  await vi.advanceTimersByTimeAsync(100);
}

test('a socket that keeps up gets every frame', () => {
  expect([writer.offer(frame('1')), writer.offer(frame('2'))]).toEqual([true, true]);
  expect(socket.sent).toEqual(['1', '2']);
  expect(writers.slowCount()).toBe(0);
});

test('a slow socket gets the newest frame of each feed and channel once it has caught up', async () => {
  socket.bufferedAmount = BEHIND;
  expect(writer.offer(frame('1'))).toBe(false);
  for (const text of ['1', '2', '3']) writer.keepNewest(channel, feed, frame(text));
  writer.keepNewest(channel, another, frame('of another feed'));
  writer.keepNewest(other, feed, frame('on another channel'));
  expect(writers.slowCount()).toBe(1);
  await drainTo(20 * 1024);
  expect(socket.sent).toEqual([]);
  // Still refused: it would overtake the kept frame.
  expect(writer.offer(frame('4'))).toBe(false);
  writer.keepNewest(channel, feed, frame('4'));
  await drainTo();
  expect(socket.sent).toEqual(['4', 'of another feed', 'on another channel']);
  expect(writers.slowCount()).toBe(0);
  expect(writer.offer(frame('5'))).toBe(true);
});

test('frames kept for a closed channel are not sent, because its next join may begin with newer ones', async () => {
  socket.bufferedAmount = BEHIND;
  writer.keepNewest(channel, feed, frame('old'));
  writer.keepNewest(other, feed, frame('of the other'));
  writer.forget(channel);
  await drainTo();
  expect(socket.sent).toEqual(['of the other']);
});

test('callbacks run after the kept frames were sent', async () => {
  socket.bufferedAmount = BEHIND;
  writer.whenCaughtUp(() => writer.send(frame('done')));
  writer.keepNewest(channel, feed, frame('newest'));
  await drainTo();
  expect(socket.sent).toEqual(['newest', 'done']);
});

test('a socket that reads nothing for long is closed, and one that sends requests without reading', async () => {
  socket.bufferedAmount = BEHIND;
  writer.keepNewest(channel, feed, frame('1'));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(writer.isOpen).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(writer.isOpen).toBe(false);

  const fullSocket = new FakeSocket();
  const fullWriter = writers.add(fullSocket as unknown as WebSocket);
  fullSocket.bufferedAmount = 500_000;
  fullWriter.send(frame('an answer'));
  expect(fullWriter.isOpen).toBe(true);
  fullSocket.bufferedAmount = 1_100_000;
  fullWriter.send(frame('an answer'));
  expect(fullWriter.isOpen).toBe(false);
  expect(fullSocket.sent).toEqual(['an answer']);
});
