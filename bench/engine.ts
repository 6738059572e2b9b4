import { createEnginePool } from '@rookery/engine';
import { startBareEngine } from './engine/bare.ts';
import { median } from './wrk.ts';

/**
 * Nodes per second through the pool, relative to the engine without the pool. Goal: ratio ≥ 0.95.
 *
 * Two processes with the same code differ in speed because of their memory layout, so both are started several
 * times. Each short search of one is followed by the same search of the other, so that other load on the machine
 * affects both; the ratio is the median over all these pairs.
 */
const STARTS = 7;
const TURNS = 4;
const NODES = 100_000;
/** Never reached within the node limit. */
const DEPTH = 100;

/** An opening, open and closed middle games, and an endgame. */
const POSITIONS = [
  'rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5',
  'r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 4 11',
  'r1bq1rk1/pppn1pbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9',
  '8/5pk1/1p2p1p1/p1r4p/P1P4P/1P3PP1/3R2K1/8 w - - 0 35',
];

/** Returns the number of nodes searched. */
type Searching = (fen: string) => Promise<number>;
interface Rates {
  readonly ours: number;
  readonly bare: number;
}

const all: Rates[] = [];
for (let start = 1; start <= STARTS; start += 1) {
  const rates = await compare();
  all.push(...rates);
  const [ours, bare] = [rates.map((rate) => rate.ours), rates.map((rate) => rate.bare)];
  console.log(
    `start ${start}: ${median(ours).toFixed(0)} nodes/s, bare ${median(bare).toFixed(0)} nodes/s`,
  );
}
console.log(`ratio ${median(all.map(({ ours, bare }) => ours / bare)).toFixed(3)}`);

async function compare(): Promise<Rates[]> {
  const pool = createEnginePool({ size: 1 });
  const engine = await startBareEngine();
  const through: Searching = async (fen) =>
    (await pool.search({ fen }, { depth: DEPTH, nodes: NODES, limitMs: 300_000 })).nodes;
  const direct: Searching = (fen) => engine.search(fen, NODES);
  try {
    await takeTurns(through, direct, 1);
    return await takeTurns(through, direct, TURNS);
  } finally {
    await Promise.all([pool.stop(), engine.stop()]);
  }
}

async function takeTurns(through: Searching, direct: Searching, turns: number): Promise<Rates[]> {
  const rates: Rates[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, fen] of POSITIONS.entries()) {
      rates.push(await comparePair(fen, through, direct, (turn + index) % 2 === 0));
    }
  }
  return rates;
}

async function comparePair(
  fen: string,
  through: Searching,
  direct: Searching,
  oursFirst: boolean,
): Promise<Rates> {
  if (oursFirst) {
    const ours = await nodesPerSecond(through, fen);
    return { ours, bare: await nodesPerSecond(direct, fen) };
  }
  const bare = await nodesPerSecond(direct, fen);
  return { ours: await nodesPerSecond(through, fen), bare };
}

async function nodesPerSecond(searching: Searching, fen: string): Promise<number> {
  const begun = performance.now();
  const nodes = await searching(fen);
  if (nodes < NODES) throw new Error(`Too little to search in ${fen}`);
  return nodes / ((performance.now() - begun) / 1_000);
}
