import { randomUUID } from 'node:crypto';
import type { Bus } from '@rookery/bus';
import { openRoom, type Room } from './room.ts';
import { createRefCounted, type RefCounted } from './ref-counted.ts';

/** All open rooms, by game. */
export interface Rooms extends RefCounted<Room> {
  close(): void;
}

const TICK_MS = 1_000;
const REPEAT_EVERY_TICKS = 4;

export function createRooms(bus: Bus): Rooms {
  const gateway = randomUUID().slice(0, 8);
  const rooms = createRefCounted((gameId) => openRoom(bus, gateway, gameId));
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    let turn = ticks;
    for (const room of rooms.all()) {
      room.tick();
      // Spread over several seconds: each room repeats its report in one of them.
      if (turn++ % REPEAT_EVERY_TICKS === 0) room.repeatReport();
    }
  }, TICK_MS);

  return {
    ...rooms,
    close() {
      clearInterval(timer);
      for (const room of rooms.all()) room.end();
    },
  };
}
