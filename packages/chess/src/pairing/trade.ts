import type { PartnersOf } from './partners.ts';
import { join, worth, type Seat } from './seat.ts';

export interface Market<Id extends string> {
  readonly partnersOf: PartnersOf<Id>;
  /** How many may lose their opponent in thought before the best deal so far is taken. */
  readonly patience: number;
  /** No other who is free searches wider. */
  readonly widest: number;
}

/** Somebody without an opponent, at this point of a trade. */
interface Freed<Id extends string> {
  readonly seat: Seat<Id>;
  /** The opponent who left them, */
  readonly lost: Seat<Id> | null;
  /** and for whom. */
  readonly to: Freed<Id> | null;
  /** What all games together are worth more than before. */
  readonly gain: number;
}

interface Deal<Id extends string> {
  readonly gain: number;
  readonly last: Freed<Id> | null;
  /** Whom the last one freed plays; null leaves them waiting. */
  readonly partner: Seat<Id> | null;
}

interface Search<Id extends string> {
  readonly market: Market<Id>;
  /** Those to think of next, the most promising last. */
  readonly open: Freed<Id>[];
  /** The best gain with which each seat was freed so far. */
  readonly reached: Map<Seat<Id>, number>;
  best: Deal<Id>;
}

/**
 * Finds an opponent for somebody free where all who suit are taken: one of those changes over, whose
 * opponent then looks for another, and so on, until one finds somebody free, or is left who can better
 * wait. Chains are tried from the one that pulls opponents least apart; the best is carried out if all
 * games together are worth more by it. Answers with how many it thought of.
 */
export function trade<Id extends string>(start: Seat<Id>, market: Market<Id>): number {
  const first = { seat: start, lost: null, to: null, gain: 0 };
  const best = { gain: 0, last: null, partner: null };
  const search: Search<Id> = { market, open: [first], reached: new Map(), best };
  let tries = 0;
  for (; tries < market.patience; tries += 1) {
    const here = search.open.pop();
    if (here === undefined || isHopeless(search, here)) break;
    consider(search, { gain: here.gain, last: here, partner: null });
    for (const other of market.partnersOf(here.seat)) {
      if (other.mate !== null) changeOver(search, here, other, other.mate);
      else if (other !== start) meet(search, here, other);
    }
  }
  carryOut(search.best);
  return tries;
}

function consider<Id extends string>(search: Search<Id>, deal: Deal<Id>): void {
  if (deal.gain > search.best.gain) search.best = deal;
}

function meet<Id extends string>(search: Search<Id>, here: Freed<Id>, partner: Seat<Id>): void {
  const gain = here.gain + worth(here.seat, partner);
  consider(search, { gain, last: here, partner });
}

function changeOver<Id extends string>(
  search: Search<Id>,
  here: Freed<Id>,
  other: Seat<Id>,
  left: Seat<Id>,
): void {
  const gain = here.gain + worth(here.seat, other) - worth(other, left);
  const freed = { seat: left, lost: other, to: here, gain };
  if (isHopeless(search, freed) || gain <= (search.reached.get(left) ?? -Infinity)) return;
  if (isOn(here, other)) return;
  search.reached.set(left, gain);
  insert(search.open, freed);
}

/** Nobody changes over twice in a chain. Both of a pair are on it or neither, so one look is enough. */
function isOn<Id extends string>(chain: Freed<Id>, seat: Seat<Id>): boolean {
  for (let link: Freed<Id> | null = chain; link !== null; link = link.to) {
    if (link.seat === seat || link.lost === seat) return true;
  }
  return false;
}

/** Even the widest search of all, at no distance, would not make it the best deal. */
function isHopeless<Id extends string>({ market, best }: Search<Id>, freed: Freed<Id>): boolean {
  return promise(freed) + market.widest / 2 <= best.gain;
}

/**
 * What is gained if this one meets somebody of no width at no distance. Along a chain it falls by what
 * opponents are pulled apart, whoever they are, so it compares chains of all lengths.
 */
function promise({ gain, seat }: Freed<string>): number {
  return gain + seat.width / 2;
}

function insert<Id extends string>(open: Freed<Id>[], freed: Freed<Id>): void {
  let [low, high] = [0, open.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (promise(open[middle] as Freed<Id>) < promise(freed)) low = middle + 1;
    else high = middle;
  }
  open.splice(low, 0, freed);
}

function carryOut<Id extends string>({ last, partner }: Deal<Id>): void {
  if (last !== null) last.seat.mate = null;
  let next = partner;
  for (let link = last; link !== null; link = link.to) {
    if (next !== null) join(link.seat, next);
    next = link.lost;
  }
}
