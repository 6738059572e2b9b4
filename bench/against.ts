import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench, Turn } from './against/bench.ts';
import { BENCHES } from './against/benches.ts';
import {
  checkOut,
  findCommit,
  hasFile,
  refuseUncommittedChanges,
  type Commit,
} from './against/checkouts.ts';
import { shareCores } from './against/cores.ts';
import { halfWidth, type Interval } from './against/ratio.ts';
import {
  describeRatio,
  describeTurns,
  processorNs,
  processorRatio,
  ratio,
  type Pair,
} from './against/report.ts';
import { startSide, type Side } from './against/sides.ts';

/**
 * Whether HEAD got slower than another commit: `npm run bench:against -- COMMIT [bench]`. With `--head`, another commit
 * stands for HEAD. Fails only if the processor time of a unit, such as a move, surely grew by more than 5 %.
 *
 * Servers of both commits do the same work at the same time on one core, so that what else runs on the machine, and how
 * fast it is just then, changes both. Processor time is read from outside, so that a commit needs nothing for it.
 */
const LEAST_TURNS = 9;
const MOST_TURNS = 60;
/** Of the interval of the ratio. */
const STEADY = 0.04;
const SLOWER = 1.05;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { head: { type: 'string' } },
});
const [reference, name = 'moves'] = positionals;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stop.abort(new Error(`Ended by ${signal}.`)));
}
try {
  await main();
} catch (error) {
  // After an interruption, other errors are what it caused.
  const reason = stop.signal.aborted ? (stop.signal.reason as unknown) : error;
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const bench = BENCHES[name];
  if (reference === undefined || bench === undefined) {
    const names = Object.keys(BENCHES).join(' or ');
    throw new Error(`Usage: npm run bench:against -- COMMIT [${names}] [--head COMMIT]`);
  }
  if (values.head === undefined) refuseUncommittedChanges();
  const base = findCommit(reference);
  const head = findCommit(values.head ?? 'HEAD');
  for (const commit of [base, head]) refuseMissing(bench, commit);
  console.log(`${name}: ${head.name} against ${base.name}`);
  const pairs = await measure(bench, base, head);
  report(bench, pairs, base, head);
}

function refuseMissing(bench: Bench, commit: Commit): void {
  const missing = bench.needs.find((path) => !hasFile(commit, path));
  if (missing === undefined) return;
  throw new Error(`${commit.name} has no bench "${name}": ${missing} is not in it.`);
}

async function measure(bench: Bench, base: Commit, head: Commit): Promise<Pair[]> {
  const cores = shareCores();
  const directory = mkdtempSync(join(tmpdir(), 'rookery-against-'));
  // Paths of equal length, so that not even those make a difference.
  const targets = [join(directory, 'base'), join(directory, 'head')] as const;
  // Not `await using`, which the parser of `check:imports` does not know.
  const cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rmSync(directory, { recursive: true, force: true }));
  try {
    await checkOut(base, targets[0], stop.signal);
    await checkOut(head, targets[1], stop.signal);
    const open = (target: string) => {
      const side = startSide(target, name, cores, stop.signal);
      cleanup.defer(() => side.close());
      return side;
    };
    const sides = [open(targets[0]), open(targets[1])] as const;
    await Promise.all(sides.map(({ opened }) => opened));
    return await takeTurns(bench, ...sides);
  } finally {
    await cleanup.disposeAsync();
  }
}

async function takeTurns(bench: Bench, base: Side, head: Side): Promise<Pair[]> {
  for (let turn = 0; turn < bench.warmUps; turn += 1) await takeTurn(base, head);
  const pairs: Pair[] = [];
  while (!isEnough(pairs)) {
    pairs.push(await takeTurn(base, head));
    console.log(`turn ${pairs.length}: ${describePair(pairs.at(-1) as Pair)}`);
  }
  return pairs;
}

async function takeTurn(base: Side, head: Side): Promise<Pair> {
  const [before, now] = await Promise.all([base.turn(), head.turn()]);
  return { base: before, head: now };
}

function isEnough(pairs: readonly Pair[]): boolean {
  if (pairs.length < LEAST_TURNS) return false;
  const interval = processorRatio(pairs);
  const isDecided = interval.low > SLOWER || interval.high < SLOWER;
  return pairs.length >= MOST_TURNS || (isDecided && halfWidth(interval) <= STEADY);
}

function describePair({ base, head }: Pair): string {
  const [before, now] = [processorNs(base) / 1_000, processorNs(head) / 1_000];
  return `${before.toFixed(0)} and ${now.toFixed(0)} µs, ratio ${(now / before).toFixed(3)}`;
}

function report(bench: Bench, pairs: readonly Pair[], base: Commit, head: Commit): void {
  const { units } = bench;
  const old = pairs.map((pair) => pair.base);
  const young = pairs.map((pair) => pair.head);
  console.log(`${base.name}: ${describeTurns(old, units)}`);
  console.log(`${head.name}: ${describeTurns(young, units)}`);
  const each = (read: (turn: Turn) => number) => describeRatio(ratio(pairs, read));
  console.log(`ratio of throughput ${each((turn) => turn.units / turn.seconds)}`);
  console.log(`ratio of Node ${each((turn) => turn.nodeNs / turn.units)}`);
  console.log(`ratio of Postgres ${each((turn) => turn.postgresNs / turn.units)}`);
  const processor = processorRatio(pairs);
  console.log(`ratio of processor time ${describeRatio(processor)}`);
  console.log(`${head.name} ${verdict(processor)}`);
  process.exitCode = processor.low > SLOWER ? 1 : 0;
}

function verdict({ low, high }: Interval): string {
  if (low > SLOWER) return 'is slower by more than 5 %.';
  if (high < SLOWER) return 'is not slower by more than 5 %.';
  return 'may be slower by more than 5 %: the machine was too busy to tell.';
}
