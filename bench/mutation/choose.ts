import type { Seeded } from '@rookery/testkit';
import { mutantKey, type Mutant } from './mutant.ts';

export interface Share<T> {
  readonly share: number;
  readonly mutants: readonly T[];
}

/** Chooses at random until `count` mutants are usable; each kind has its share of the draws. */
export async function choose<T extends Mutant>(
  kinds: readonly Share<T>[],
  count: number,
  random: Seeded,
  isUsable: (mutant: T) => boolean | Promise<boolean>,
): Promise<T[]> {
  const chosen = new Map<string, T>();
  const left = kinds.map(({ share, mutants }) => ({ share, mutants: shuffled(mutants, random) }));
  while (chosen.size < count) {
    const mutant = draw(left, random);
    if (mutant === undefined) break;
    const key = mutantKey(mutant);
    if (!chosen.has(key) && (await isUsable(mutant))) chosen.set(key, mutant);
  }
  return [...chosen.values()];
}

function draw<T>(kinds: { share: number; mutants: T[] }[], random: Seeded): T | undefined {
  const filled = kinds.filter(({ mutants }) => mutants.length > 0);
  if (filled.length === 0) return undefined;
  return random
    .one(filled.flatMap((kind) => Array.from({ length: kind.share }, () => kind)))
    .mutants.pop();
}

function shuffled<T>(values: readonly T[], random: Seeded): T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random.between(0, last);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
