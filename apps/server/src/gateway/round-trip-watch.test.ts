import { expect, test } from 'vitest';
import { RoundTripWatch } from './round-trip-watch.ts';

/** A watch, and the pings it has sent. */
function watch() {
  const pings: Buffer[] = [];
  const trip = new RoundTripWatch();
  const ping = (at: number) => trip.ping((data) => pings.push(data), at);
  const pong = (index: number, at: number) => trip.pong(pings[index] ?? Buffer.alloc(0), at);
  return { trip, pings, ping, pong };
}

test('the first pong sets the round trip, and later ones move it by a quarter', () => {
  const { trip, ping, pong } = watch();
  expect(trip.roundTripMs).toBeNull();
  ping(1_000);
  pong(0, 1_300);
  expect(trip.roundTripMs).toBe(300);
  ping(2_000);
  pong(1, 2_700);
  expect(trip.roundTripMs).toBe(400);
});

test('one ping is pending at a time; one that is never answered times out', () => {
  const { trip, pings, ping, pong } = watch();
  ping(0);
  ping(250);
  expect(pings).toHaveLength(1);
  ping(10_000);
  expect(pings).toHaveLength(2);
  pong(0, 10_001);
  expect(trip.roundTripMs).toBeNull();
  pong(1, 10_050);
  expect(trip.roundTripMs).toBe(50);
});

test('unsolicited and repeated pongs are ignored', () => {
  const { trip, ping, pong } = watch();
  pong(0, 100);
  ping(200);
  trip.pong(Buffer.from('something else'), 201);
  expect(trip.roundTripMs).toBeNull();
  pong(0, 300);
  pong(0, 900);
  expect(trip.roundTripMs).toBe(100);
});
