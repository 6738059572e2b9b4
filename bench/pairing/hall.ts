import { pair, type Seeker } from '@rookery/chess';
import { mustNotMeet } from '../../packages/chess/src/pairing/seeker.testkit.ts';
import type { Figures } from './figures.ts';
import { violationsIn } from './violations.ts';

const WAVE_MS = 1_000;
const AWAY_MS = { least: 30_000, most: 90_000 };
const COLORS_KEPT = 10;
/** By then everybody else has been here twice. */
const STARVED_AFTER_MS = 180_000;

interface Hall {
  /** Who comes in before each wave. */
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

/** Lets members come, wait, play and come again for so long, with a wave every second. */
export function openHall(
  members: readonly Seeker[],
  seconds: number,
  random: () => number,
): Figures {
  const figures = { waits: [], differences: [], waves: [], violations: 0, starved: 0 };
  const hall: Hall = { arrivals: [], waiting: new Map(), random, figures };
  for (const member of members) comeIn(hall, member, 60_000 * random());
  for (let wave = 1; wave <= seconds; wave += 1) {
    for (const seeker of hall.arrivals[wave] ?? []) hall.waiting.set(seeker.id, seeker);
    runWave(hall, wave * WAVE_MS);
  }
  for (const seeker of hall.waiting.values()) {
    const suits = members.some((member) => !mustNotMeet(seeker, member));
    endWait(hall, seconds * WAVE_MS - seeker.since, suits);
  }
  return hall.figures;
}

function endWait({ figures }: Hall, waitMs: number, somebodySuits: boolean): void {
  figures.waits.push(waitMs);
  if (somebodySuits && waitMs > STARVED_AFTER_MS) figures.starved += 1;
}

function comeIn({ arrivals }: Hall, member: Seeker, since: number): void {
  (arrivals[Math.ceil(since / WAVE_MS)] ??= []).push({ ...member, since });
}

function runWave(hall: Hall, now: number): void {
  const seekers = [...hall.waiting.values()];
  const begun = performance.now();
  const pairs = pair(seekers, now);
  hall.figures.waves.push(performance.now() - begun);
  hall.figures.violations += violationsIn(pairs, hall.waiting);
  for (const { white, black } of pairs) play(hall, white, black, now);
}

function play(hall: Hall, white: string, black: string, now: number): void {
  const { waiting, figures } = hall;
  const [one, other] = [waiting.get(white), waiting.get(black)];
  if (one === undefined || other === undefined) return;
  figures.differences.push(Math.abs(one.rating - other.rating));
  leave(hall, { ...one, lastOpponents: [black], colors: [...one.colors, 'white'] }, now);
  leave(hall, { ...other, lastOpponents: [white], colors: [...other.colors, 'black'] }, now);
}

function leave(hall: Hall, member: Seeker, now: number): void {
  endWait(hall, now - member.since, true);
  hall.waiting.delete(member.id);
  const away = AWAY_MS.least + (AWAY_MS.most - AWAY_MS.least) * hall.random();
  comeIn(hall, { ...member, colors: member.colors.slice(-COLORS_KEPT) }, now + away);
}
