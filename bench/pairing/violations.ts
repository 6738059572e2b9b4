import type { Pair, Seeker } from '@rookery/chess';
import { mustNotMeet } from '../../packages/chess/src/pairing/seeker.testkit.ts';

/** Counts pairs with a player who is not waiting, has another game in the same wave, or must not meet the other. */
export function violationsIn(pairs: readonly Pair[], waiting: ReadonlyMap<string, Seeker>): number {
  const playing = new Set<string>();
  return pairs.filter(({ white, black }) => {
    const [one, other] = [waiting.get(white), waiting.get(black)];
    const isTaken = playing.has(white) || playing.has(black);
    playing.add(white).add(black);
    return isTaken || one === undefined || other === undefined || mustNotMeet(one, other);
  }).length;
}
