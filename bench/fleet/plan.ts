import { workOf, type Costs, type Load } from './model.ts';

/** What a platform of some size is asked for at its peak. */
export interface Demand extends Load {
  readonly name: string;
  /** Spectators of one game with a move each second. */
  readonly crowd: number;
}

export const DEMANDS: readonly Demand[] = [
  {
    name: 'club: 300 members, 30 games at once',
    movesPerSecond: 6,
    followers: 3,
    pagesPerSecond: 2,
    botMovesPerSecond: 1,
    sockets: 150,
    crowd: 50,
  },
  {
    name: 'federation: 100,000 members, 5,000 games at once',
    movesPerSecond: 1_000,
    followers: 3,
    pagesPerSecond: 100,
    botMovesPerSecond: 100,
    sockets: 15_000,
    crowd: 5_000,
  },
  {
    name: 'the largest site: 40,000 moves a second',
    movesPerSecond: 40_000,
    followers: 3,
    pagesPerSecond: 5_000,
    botMovesPerSecond: 2_000,
    sockets: 1_000_000,
    crowd: 200_000,
  },
];

/** Processors and machines are used up to this part at the peak. */
const FULL = 0.6;
/** A process of Node uses one core. */
const POSTGRES_CORES = 16;
const SOCKETS_PER_GATEWAY = 15_000;
/** The average of a day relative to its peak. */
const DAY_PART = 0.4;
const PLIES_PER_GAME = 80;
const DAY_S = 86_400;
const ENGINES_PER_WORKER = 1;

export interface Plan {
  /** Postgres servers, each with its own relay and NATS: more than one is not built. */
  readonly cells: number;
  /** One process with all roles is enough. */
  readonly isOneProcess: boolean;
  readonly apis: number;
  readonly relays: number;
  readonly gateways: number;
  readonly workers: number;
  readonly postgresCores: number;
  readonly memoryGb: number;
  readonly walMbPerSecond: number;
  readonly diskGbPerDay: number;
  readonly walGbPerDay: number;
}

/** The processes that a demand needs. */
export function planFor(costs: Costs, demand: Demand): Plan {
  const work = workOf(costs, demand, gatewaysFor(costs, demand));
  const cells = Math.max(
    1,
    Math.ceil(work.relay / FULL),
    Math.ceil(work.postgres / (POSTGRES_CORES * FULL)),
  );
  const apis = atLeastOne(work.api / FULL);
  const gateways = gatewaysFor(costs, demand);
  const workers = atLeastOne(work.worker / ENGINES_PER_WORKER / FULL);
  const isOneProcess =
    work.api + work.relay + work.gateway + work.worker <= FULL &&
    demand.sockets < SOCKETS_PER_GATEWAY;
  const processes = isOneProcess ? 1 : apis + gateways + workers + 2 * cells;
  const movesPerDay = demand.movesPerSecond * DAY_PART * DAY_S;
  const walPerSecond = demand.movesPerSecond * costs.bytes.walPerMove;
  return {
    cells,
    isOneProcess,
    apis,
    // One active and one waiting for each Postgres.
    relays: 2 * cells,
    gateways,
    workers,
    postgresCores: Math.max(1, Math.ceil(work.postgres / FULL)),
    memoryGb: (processes * costs.bytes.process + demand.sockets * costs.bytes.socket) / 1e9,
    walMbPerSecond: walPerSecond / 1e6,
    diskGbPerDay: ((movesPerDay / PLIES_PER_GAME) * costs.bytes.storedGame) / 1e9,
    walGbPerDay: (walPerSecond * DAY_PART * DAY_S) / 1e9,
  };
}

/** As many as their sockets, their sending, and the spectators of one game need, whichever is most. */
function gatewaysFor(costs: Costs, demand: Demand): number {
  const { perChange, perSocket } = costs.gateway;
  const { movesPerSecond, followers, crowd, sockets } = demand;
  // Followers of a game are at different gateways, so each of them encodes its own copy.
  const sending = movesPerSecond * followers * (perChange + perSocket) + crowd * perSocket;
  return Math.max(atLeastOne(sending / FULL), Math.ceil(sockets / SOCKETS_PER_GATEWAY));
}

export interface Wall {
  readonly name: string;
  /** Another process can be added. Otherwise the work would have to be divided, which is not built. */
  readonly canBeAdded: boolean;
  /** The load at which it is full, relative to the demand. */
  readonly times: number;
}

/** What ends first when everything grows in proportion, with one Postgres and one active relay. */
export function wallsFor(costs: Costs, demand: Demand): Wall[] {
  const work = workOf(costs, demand, gatewaysFor(costs, demand));
  const walls = [
    { name: 'the active relay, one core', canBeAdded: false, times: FULL / work.relay },
    {
      name: `Postgres with ${POSTGRES_CORES} cores`,
      canBeAdded: false,
      times: (POSTGRES_CORES * FULL) / work.postgres,
    },
    { name: 'NATS with 8 cores', canBeAdded: false, times: (8 * FULL) / work.nats },
    { name: 'api', canBeAdded: true, times: FULL / work.api },
    { name: 'gateway', canBeAdded: true, times: FULL / work.gateway },
    { name: 'worker with one engine', canBeAdded: true, times: FULL / work.worker },
  ];
  return walls
    .filter(({ times }) => Number.isFinite(times))
    .toSorted((one, other) => one.times - other.times);
}

function atLeastOne(value: number): number {
  return Math.max(1, Math.ceil(value));
}
