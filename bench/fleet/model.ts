/** What each thing costs: seconds of a processor, or bytes. Measured by `npm run bench:fleet`. */
export interface Costs {
  readonly perMove: { readonly api: number; readonly postgres: number; readonly relay: number };
  readonly perPage: { readonly api: number; readonly postgres: number };
  /** A member's move and the bot's answer, with its engine. */
  readonly perBotMove: { readonly api: number; readonly worker: number; readonly postgres: number };
  /** NATS: once when the relay publishes a change, and once for each gateway that gets it. */
  readonly nats: { readonly publish: number; readonly deliver: number };
  /** A gateway encodes a change once, and sends it to each socket. */
  readonly gateway: { readonly perChange: number; readonly perSocket: number };
  /** Processor seconds per second without any load. */
  readonly idle: {
    readonly api: number;
    /** For one of the roles relay, gateway and worker. */
    readonly otherRole: number;
    /** Postgres and NATS, for each process that uses them. */
    readonly postgres: number;
    readonly nats: number;
  };
  readonly bytes: {
    readonly process: number;
    readonly socket: number;
    readonly walPerMove: number;
    readonly storedGame: number;
  };
}

export interface Load {
  readonly movesPerSecond: number;
  /** Sockets that follow each game between members. */
  readonly followers: number;
  readonly pagesPerSecond: number;
  readonly botMovesPerSecond: number;
  readonly sockets: number;
}

export type Role = 'api' | 'relay' | 'gateway' | 'worker';

/** The processes of a platform, each by its roles. */
export type Fleet = readonly (readonly Role[])[];

type Part = Role | 'postgres' | 'nats';

/** Parts of a process share it: its name is its roles, such as `relay,worker`. */
interface Prediction {
  /** Processors that are busy, by the roles of a process, and for Postgres and NATS. */
  readonly cores: ReadonlyMap<string, number>;
  /** Resident memory in bytes, by the roles of a process. */
  readonly memory: ReadonlyMap<string, number>;
  readonly deliveredPerSecond: number;
}

/** How many of these gateways have a socket at a game, if its followers use any of them. */
export function gatewaysOfGame(gateways: number, followers: number): number {
  return gateways === 0 ? 0 : gateways * (1 - (1 - 1 / gateways) ** followers);
}

/** Work of each part, without what it uses when idle. A bot's move comes with one of a member: two changes. */
export function workOf(costs: Costs, load: Load, gateways: number): Record<Part, number> {
  const { movesPerSecond, botMovesPerSecond, pagesPerSecond, followers } = load;
  const changes = movesPerSecond + 2 * botMovesPerSecond;
  const receipts = movesPerSecond * gatewaysOfGame(gateways, followers);
  return {
    api:
      movesPerSecond * costs.perMove.api +
      pagesPerSecond * costs.perPage.api +
      botMovesPerSecond * costs.perBotMove.api,
    postgres:
      movesPerSecond * costs.perMove.postgres +
      pagesPerSecond * costs.perPage.postgres +
      botMovesPerSecond * costs.perBotMove.postgres,
    relay: changes * costs.perMove.relay,
    gateway:
      receipts * costs.gateway.perChange + movesPerSecond * followers * costs.gateway.perSocket,
    worker: botMovesPerSecond * costs.perBotMove.worker,
    nats: changes * costs.nats.publish + receipts * costs.nats.deliver,
  };
}

export function predict(costs: Costs, fleet: Fleet, load: Load): Prediction {
  const has = (role: Role) => fleet.filter((roles) => roles.includes(role)).length;
  const work = workOf(costs, load, has('gateway'));
  const cores = new Map<string, number>();
  const memory = new Map<string, number>();
  for (const roles of fleet) {
    const name = roles.join(',');
    const idle = roles.map((role) => (role === 'api' ? costs.idle.api : costs.idle.otherRole));
    // Of several relays one is active, so that its work is the same however many there are.
    const shares = roles.map((role) => work[role] / has(role));
    add(cores, name, sum(idle) + sum(shares));
    const sockets = roles.includes('gateway') ? load.sockets / has('gateway') : 0;
    add(memory, name, costs.bytes.process + sockets * costs.bytes.socket);
  }
  cores.set('postgres', work.postgres + costs.idle.postgres * fleet.length);
  cores.set('nats', work.nats + costs.idle.nats * fleet.length);
  return { cores, memory, deliveredPerSecond: load.movesPerSecond * load.followers };
}

function add(map: Map<string, number>, name: string, value: number): void {
  map.set(name, (map.get(name) ?? 0) + value);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
