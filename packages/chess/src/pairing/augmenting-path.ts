import { gameValue, makeOpponents, type Candidate } from './candidate.ts';
import type { PossibleOpponents } from './opponents.ts';

export interface SearchLimits<Id extends string> {
  readonly opponentsOf: PossibleOpponents<Id>;
  /** How many path ends to expand before the best path so far is taken. */
  readonly maxExpansions: number;
  /** No other unpaired candidate has a wider search: an upper bound for what a path can still gain. */
  readonly maxWidth: number;
}

/**
 * The end of an alternating path: a candidate who has no opponent if the path is applied up to here.
 * The path leads back to the unpaired candidate where the search started.
 */
interface PathEnd<Id extends string> {
  readonly candidate: Candidate<Id>;
  /** The former opponent of this candidate, now paired with the candidate of `previous`. */
  readonly formerOpponent: Candidate<Id> | null;
  readonly previous: PathEnd<Id> | null;
  /** By how much the path raises the total value of all games. */
  readonly gain: number;
}

/** A complete path: its last candidate plays `opponent`, or waits if that is null. */
interface Path<Id extends string> {
  readonly gain: number;
  readonly end: PathEnd<Id> | null;
  readonly opponent: Candidate<Id> | null;
}

interface Search<Id extends string> {
  readonly limits: SearchLimits<Id>;
  /** Path ends to expand, sorted by priority, the highest last. */
  readonly queue: PathEnd<Id>[];
  /** The best gain with which each candidate has been reached. */
  readonly bestGain: Map<Candidate<Id>, number>;
  best: Path<Id>;
}

/**
 * Looks for an augmenting path from an unpaired candidate whose possible opponents are all paired: one of
 * them is taken away from the present opponent, who then looks for another, and so on, until a candidate
 * meets an unpaired one or is left waiting. Best-first search; the path with the greatest gain is applied
 * if it raises the total value of all games. Returns the number of expanded path ends.
 */
export function applyBestPath<Id extends string>(
  start: Candidate<Id>,
  limits: SearchLimits<Id>,
): number {
  const first = { candidate: start, formerOpponent: null, previous: null, gain: 0 };
  const none = { gain: 0, end: null, opponent: null };
  const search: Search<Id> = { limits, queue: [first], bestGain: new Map(), best: none };
  let expansions = 0;
  for (; expansions < limits.maxExpansions; expansions += 1) {
    const end = search.queue.pop();
    if (end === undefined || cannotBeBest(search, end)) break;
    keepIfBest(search, { gain: end.gain, end, opponent: null });
    for (const other of limits.opponentsOf(end.candidate)) {
      if (other.opponent !== null) extend(search, end, other, other.opponent);
      else if (other !== start) finish(search, end, other);
    }
  }
  applyPath(search.best);
  return expansions;
}

function keepIfBest<Id extends string>(search: Search<Id>, path: Path<Id>): void {
  if (path.gain > search.best.gain) search.best = path;
}

/** Ends the path at an unpaired opponent. */
function finish<Id extends string>(
  search: Search<Id>,
  end: PathEnd<Id>,
  opponent: Candidate<Id>,
): void {
  const gain = end.gain + gameValue(end.candidate, opponent);
  keepIfBest(search, { gain, end, opponent });
}

/** Pairs the end of the path with `other`, whose former opponent becomes the new end. */
function extend<Id extends string>(
  search: Search<Id>,
  end: PathEnd<Id>,
  other: Candidate<Id>,
  unpaired: Candidate<Id>,
): void {
  const gain = end.gain + gameValue(end.candidate, other) - gameValue(other, unpaired);
  const extended = { candidate: unpaired, formerOpponent: other, previous: end, gain };
  if (cannotBeBest(search, extended)) return;
  if (gain <= (search.bestGain.get(unpaired) ?? -Infinity)) return;
  if (isOnPath(end, other)) return;
  search.bestGain.set(unpaired, gain);
  insertByPriority(search.queue, extended);
}

/** Both candidates of a pair are on a path or neither is, so it is enough to look for one of them. */
function isOnPath<Id extends string>(end: PathEnd<Id>, candidate: Candidate<Id>): boolean {
  for (let at: PathEnd<Id> | null = end; at !== null; at = at.previous) {
    if (at.candidate === candidate || at.formerOpponent === candidate) return true;
  }
  return false;
}

/** True if even an opponent of the greatest width at the same rating would not make this the best path. */
function cannotBeBest<Id extends string>({ limits, best }: Search<Id>, end: PathEnd<Id>): boolean {
  return priorityOf(end) + limits.maxWidth / 2 <= best.gain;
}

/**
 * The gain if the path ended at an opponent of width 0 with the same rating. Each further step can only
 * lower it, by the rating difference that the step adds, so it compares paths of all lengths.
 */
function priorityOf({ gain, candidate }: PathEnd<string>): number {
  return gain + candidate.width / 2;
}

function insertByPriority<Id extends string>(queue: PathEnd<Id>[], end: PathEnd<Id>): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (priorityOf(queue[middle] as PathEnd<Id>) < priorityOf(end)) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, end);
}

function applyPath<Id extends string>({ end, opponent }: Path<Id>): void {
  if (end !== null) end.candidate.opponent = null;
  let next = opponent;
  for (let at = end; at !== null; at = at.previous) {
    if (next !== null) makeOpponents(at.candidate, next);
    next = at.formerOpponent;
  }
}
