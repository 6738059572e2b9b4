import { randomUUID } from 'node:crypto';
import type { Bus } from '@rookery/bus';
import { openRoom, type Room } from './room.ts';
import { createShared, type Shared } from './shared.ts';

/** By game. */
export interface Rooms extends Shared<Room> {
  close(): void;
}

const TICK_MS = 1_000;
const REMIND_EVERY_TICKS = 4;

export function createRooms(bus: Bus): Rooms {
  const gateway = randomUUID().slice(0, 8);
  const rooms = createShared((gameId) => openRoom(bus, gateway, gameId));
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    let turn = ticks;
    for (const room of rooms.all()) {
      room.tick();
      // Not all of them in the same second.
      if (turn++ % REMIND_EVERY_TICKS === 0) room.remind();
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
