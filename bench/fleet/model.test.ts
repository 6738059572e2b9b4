import { expect, test } from 'vitest';
import { gatewaysOfGame, predict, type Costs, type Fleet, type Load } from './model.ts';

const COSTS: Costs = {
  perMove: { api: 0.001, postgres: 0.002, relay: 0.000_1 },
  perPage: { api: 0.01, postgres: 0.02 },
  perBotMove: { api: 0.003, worker: 0.02, postgres: 0.004 },
  nats: { publish: 0.000_01, deliver: 0.000_02 },
  gateway: { perChange: 0.000_05, perSocket: 0.000_01 },
  idle: { api: 0, otherRole: 0, postgres: 0, nats: 0 },
  bytes: { process: 100, socket: 2, walPerMove: 1, storedGame: 1 },
};
const LOAD: Load = {
  movesPerSecond: 100,
  followers: 10,
  pagesPerSecond: 5,
  botMovesPerSecond: 2,
  sockets: 1_000,
};
const TWO: Fleet = [['api'], ['relay', 'gateway', 'worker']];
const EIGHT: Fleet = [
  ...Array.from({ length: 3 }, () => ['api'] as const),
  ...Array.from({ length: 2 }, () => ['relay'] as const),
  ...Array.from({ length: 2 }, () => ['gateway'] as const),
  ['worker'],
];

test('the work of a role is the same however many processes share it', () => {
  const [two, eight] = [predict(COSTS, TWO, LOAD), predict(COSTS, EIGHT, LOAD)];
  expect(two.cores.get('api')).toBeCloseTo(100 * 0.001 + 5 * 0.01 + 2 * 0.003);
  expect(eight.cores.get('api')).toBeCloseTo(100 * 0.001 + 5 * 0.01 + 2 * 0.003);
  expect(eight.cores.get('relay')).toBeCloseTo(104 * 0.000_1);
  expect(eight.cores.get('postgres')).toBeCloseTo(two.cores.get('postgres') ?? 0);
  expect(eight.deliveredPerSecond).toBe(1_000);
});

test('a process does the work of all its roles', () => {
  const { cores } = predict(COSTS, TWO, LOAD);
  const relay = 104 * 0.000_1;
  const gateway = 100 * (0.000_05 + 10 * 0.000_01);
  const worker = 2 * 0.02;
  expect(cores.get('relay,gateway,worker')).toBeCloseTo(relay + gateway + worker);
});

test('each of two gateways encodes a change that has followers at both', () => {
  expect(gatewaysOfGame(2, 1)).toBe(1);
  expect(gatewaysOfGame(2, 2)).toBe(1.5);
  expect(gatewaysOfGame(2, 100)).toBeCloseTo(2);
  expect(gatewaysOfGame(3, 0)).toBe(0);
  expect(gatewaysOfGame(0, 5)).toBe(0);
  const { cores } = predict(COSTS, EIGHT, { ...LOAD, followers: 100 });
  expect(cores.get('gateway')).toBeCloseTo(100 * (2 * 0.000_05 + 100 * 0.000_01));
});

test('sockets need memory only where the gateways are, in equal parts', () => {
  const { memory } = predict(COSTS, EIGHT, LOAD);
  expect(memory.get('gateway')).toBe(2 * (100 + 500 * 2));
  expect(memory.get('api')).toBe(3 * 100);
});

test('each process adds what it uses when idle', () => {
  const idle = { api: 0.01, otherRole: 0.02, postgres: 0.03, nats: 0.004 };
  const none = {
    movesPerSecond: 0,
    followers: 0,
    pagesPerSecond: 0,
    botMovesPerSecond: 0,
    sockets: 0,
  };
  const { cores } = predict({ ...COSTS, idle }, TWO, none);
  expect(cores.get('api')).toBeCloseTo(0.01);
  expect(cores.get('relay,gateway,worker')).toBeCloseTo(0.06);
  expect(cores.get('postgres')).toBeCloseTo(0.06);
  expect(cores.get('nats')).toBeCloseTo(0.008);
});
