import type { Color, Pair } from '../tournament.ts';

/** A player of an arena who waits for the next game. */
export interface WaitingPlayer {
  readonly number: number;
  readonly points: number;
  /** Decides among players with equal points. */
  readonly rating: number;
  readonly waitingSinceMs: number;
  readonly lastOpponent: number | null;
  readonly lastColor: Color | null;
  /** Games with white minus games with black. */
  readonly colorBalance: number;
}

/**
 * Pairs waiting players with others of about the same score, but not with the last opponent. With an odd number,
 * the player who has waited least goes on waiting, or the next one if the others could not be paired. Two players who are alone in the arena may meet again and again.
 *
 * `random` gives numbers from 0 to 1; it decides the colour of players who are equal in that.
 */
export function pairWaiting(
  waiting: readonly WaitingPlayer[],
  playersInArena: number,
  random: () => number,
): Pair[] {
  const mayRepeat = playersInArena <= 2;
  const isAllowed: IsAllowed = (a, b) =>
    mayRepeat || (a.lastOpponent !== b.number && b.lastOpponent !== a.number);
  const ranked = waiting.toSorted(
    (a, b) => b.points - a.points || b.rating - a.rating || a.number - b.number,
  );
  return mostPairs(ranked, isAllowed).map(([a, b]) => withColors(a, b, random));
}

type IsAllowed = (a: WaitingPlayer, b: WaitingPlayer) => boolean;
type WaitingPair = readonly [WaitingPlayer, WaitingPlayer];

function mostPairs(ranked: readonly WaitingPlayer[], isAllowed: IsAllowed): WaitingPair[] {
  if (ranked.length % 2 === 0) return pairNeighbours(ranked, isAllowed);
  const latestFirst = ranked.toSorted(
    (a, b) => b.waitingSinceMs - a.waitingSinceMs || a.points - b.points || b.number - a.number,
  );
  let most: WaitingPair[] = [];
  for (const odd of latestFirst) {
    const others = ranked.filter((player) => player !== odd);
    const pairs = pairNeighbours(others, isAllowed);
    if (pairs.length > most.length) most = pairs;
    if (2 * most.length === others.length) break;
  }
  return most;
}

/** From the highest score down, each with the nearest allowed player below. */
function pairNeighbours(ranked: readonly WaitingPlayer[], isAllowed: IsAllowed): WaitingPair[] {
  const left = [...ranked];
  const pairs: WaitingPair[] = [];
  const unpaired: WaitingPlayer[] = [];
  for (let player = left.shift(); player !== undefined; player = left.shift()) {
    const higher = player;
    const index = left.findIndex((other) => isAllowed(higher, other));
    if (index === -1) unpaired.push(higher);
    else pairs.push([higher, left.splice(index, 1)[0] as WaitingPlayer]);
  }
  const [first, second] = unpaired;
  if (first === undefined || second === undefined) return pairs;
  return exchangeWithPair(pairs, first, second, isAllowed);
}

/**
 * Two players who have just met stay over: they change opponents with the nearest pair for which that is possible. More
 * than two cannot stay over, since a player has only one last opponent.
 */
function exchangeWithPair(
  pairs: readonly WaitingPair[],
  first: WaitingPlayer,
  second: WaitingPlayer,
  isAllowed: IsAllowed,
): WaitingPair[] {
  for (const [index, [a, b]] of [...pairs.entries()].toReversed()) {
    const others = pairs.filter((_, other) => other !== index);
    if (isAllowed(a, first) && isAllowed(b, second)) return [...others, [a, first], [b, second]];
    if (isAllowed(a, second) && isAllowed(b, first)) return [...others, [a, second], [b, first]];
  }
  return [...pairs];
}

/** White goes to the player who has had it less often, then to the one who had black last. */
function withColors(a: WaitingPlayer, b: WaitingPlayer, random: () => number): Pair {
  const isAWhite = prefersWhite(a, b) ?? random() < 0.5;
  const [white, black] = isAWhite ? [a, b] : [b, a];
  return { white: white.number, black: black.number };
}

function prefersWhite(a: WaitingPlayer, b: WaitingPlayer): boolean | null {
  if (a.colorBalance !== b.colorBalance) return a.colorBalance < b.colorBalance;
  if (a.lastColor === b.lastColor) return null;
  return a.lastColor === 'black' || b.lastColor === 'white';
}
