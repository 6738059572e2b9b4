import { pair, type Seeker } from '@rookery/chess';
import { mustNotMeet } from '../../packages/chess/src/pairing/seeker.testkit.ts';
import type { Figures } from './figures.ts';
import { violationsIn } from './violations.ts';

const WAVE_MS = 1_000;
const AWAY_MS = { least: 30_000, most: 90_000 };
const COLORS_KEPT = 10;
/** By then, other members have played twice. */
const STARVED_AFTER_MS = 180_000;

interface Simulation {
  /** The seekers who arrive before each wave. */
  readonly arrivals: Seeker[][];
  readonly waiting: Map<string, Seeker>;
  readonly random: () => number;
  readonly figures: {
    readonly waits: number[];
    readonly differences: number[];
    readonly waves: number[];
    violations: number;
    starved: number;
  };
}

/** Simulates members who arrive, wait, play and return, with a wave every second. */
export function simulatePool(
  members: readonly Seeker[],
  seconds: number,
  random: () => number,
): Figures {
  const figures = { waits: [], differences: [], waves: [], violations: 0, starved: 0 };
  const simulation: Simulation = { arrivals: [], waiting: new Map(), random, figures };
  for (const member of members) arrive(simulation, member, 60_000 * random());
  for (let wave = 1; wave <= seconds; wave += 1) {
    for (const seeker of simulation.arrivals[wave] ?? []) simulation.waiting.set(seeker.id, seeker);
    runWave(simulation, wave * WAVE_MS);
  }
  for (const seeker of simulation.waiting.values()) {
    const hasPossibleOpponent = members.some((member) => !mustNotMeet(seeker, member));
    endWait(simulation, seconds * WAVE_MS - seeker.since, hasPossibleOpponent);
  }
  return simulation.figures;
}

function endWait({ figures }: Simulation, waitMs: number, hasPossibleOpponent: boolean): void {
  figures.waits.push(waitMs);
  if (hasPossibleOpponent && waitMs > STARVED_AFTER_MS) figures.starved += 1;
}

function arrive({ arrivals }: Simulation, member: Seeker, since: number): void {
  (arrivals[Math.ceil(since / WAVE_MS)] ??= []).push({ ...member, since });
}

function runWave(simulation: Simulation, now: number): void {
  const seekers = [...simulation.waiting.values()];
  const begun = performance.now();
  const pairs = pair(seekers, now);
  simulation.figures.waves.push(performance.now() - begun);
  simulation.figures.violations += violationsIn(pairs, simulation.waiting);
  for (const { white, black } of pairs) play(simulation, white, black, now);
}

function play(simulation: Simulation, white: string, black: string, now: number): void {
  const { waiting, figures } = simulation;
  const [one, other] = [waiting.get(white), waiting.get(black)];
  if (one === undefined || other === undefined) return;
  figures.differences.push(Math.abs(one.rating - other.rating));
  leave(simulation, { ...one, lastOpponents: [black], colors: [...one.colors, 'white'] }, now);
  leave(simulation, { ...other, lastOpponents: [white], colors: [...other.colors, 'black'] }, now);
}

function leave(simulation: Simulation, member: Seeker, now: number): void {
  endWait(simulation, now - member.since, true);
  simulation.waiting.delete(member.id);
  const away = AWAY_MS.least + (AWAY_MS.most - AWAY_MS.least) * simulation.random();
  arrive(simulation, { ...member, colors: member.colors.slice(-COLORS_KEPT) }, now + away);
}
