import type { Costs } from './model.ts';

/** The costs in `docs/scale.md`, as `npm run bench:fleet` measured them on two shared cores, for plans without a new run. */
export const PUBLISHED_COSTS: Costs = {
  perMove: { api: 0.001_387, postgres: 0.001_076, relay: 0.000_329 },
  perPage: { api: 0.012_078, postgres: 0.007_009 },
  perBotMove: { api: 0.004_826, worker: 0.031_779, postgres: 0.011_349 },
  nats: { publish: 0.000_084, deliver: 0 },
  // Too little to be seen beside the rest in that run: `npm run bench:live` sends 70,000 messages a second.
  gateway: { perChange: 0.000_164, perSocket: 1 / 70_000 },
  idle: { api: 0.003_737, otherRole: 0.020_759, postgres: 0.024_911, nats: 0.000_623 },
  bytes: {
    process: 283_000_000,
    // Of 15,000 sockets by `npm run bench:live`; with few of them, it cannot be told from garbage.
    socket: 14_000,
    // All that Postgres wrote in a day of a club, for each move in it: 5 times the 1,163 bytes of a move alone.
    walPerMove: 6_300,
    storedGame: 2_042,
  },
};

/** The same if players never pause, so that moves share statements and commits. */
export const PUBLISHED_BUSY_COSTS: Costs = {
  ...PUBLISHED_COSTS,
  perMove: { api: 0.000_362, postgres: 0.000_418, relay: 0.000_105 },
};
