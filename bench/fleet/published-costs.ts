import type { Costs } from './model.ts';

/**
 * Costs from the measurements in `docs/scale.md`, for plans without a new measurement. Where two parts share what was
 * measured, or only their sum is known, the figure is an upper bound.
 */
export const PUBLISHED_COSTS: Costs = {
  // 2,600 moves a second on two cores, half of them each; the clients are included. 29,000 changes a second.
  perMove: { api: 0.000_385, postgres: 0.000_385, relay: 1 / 29_000 },
  // 50 readers on two cores get 165 to 245 lists a second; a page has four, which are cheaper than those.
  perPage: { api: 0.01, postgres: 0.03 },
  // 50 moves a second of one engine; twice as much of a move because of the job, beside the member's move.
  perBotMove: { api: 0.000_385, worker: 0.02, postgres: 0.001_2 },
  // Part of the relay's and the gateways' measurements.
  nats: { publish: 0, deliver: 0 },
  // 70,000 messages a second; a change is encoded in less time than the relay takes for it.
  gateway: { perChange: 1 / 29_000, perSocket: 1 / 70_000 },
  idle: { api: 0, otherRole: 0, postgres: 0, nats: 0 },
  bytes: {
    process: 300_000_000,
    socket: 14_000,
    // All that Postgres wrote in a day of a club, for each move in it.
    walPerMove: 6_300,
    // With its indexes and the history of two ratings.
    storedGame: 3_300,
  },
};
