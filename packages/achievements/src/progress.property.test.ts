import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACHIEVEMENTS } from './achievements.ts';
import { compareGrants } from './compare-grants.ts';
import type { Fact } from './fact.ts';
import { advance, EMPTY_PROGRESS, replay, type Earned, type Progress } from './progress.ts';
import { randomHistory } from './random-history.testkit.ts';

const asStored = (progress: Progress) => JSON.parse(JSON.stringify(progress)) as Progress;
const idsOf = (earned: readonly Earned[]) => earned.map(({ id }) => id).toSorted();

/** One fact after the other, with the progress stored after each. */
function live(facts: readonly Fact[]): { progress: Progress; earned: Earned[] } {
  const earned: Earned[] = [];
  let progress = asStored(EMPTY_PROGRESS);
  for (const fact of facts) {
    const advanced = advance(progress, fact);
    progress = asStored(advanced.progress);
    earned.push(...advanced.earned);
  }
  return { progress, earned };
}

test('a replay earns the same as living, in whatever order the facts are read', () => {
  fc.assert(
    fc.property(randomHistory, fc.array(fc.nat(), { minLength: 400 }), (facts, keys) => {
      const read = facts
        .map((fact, index) => ({ fact, key: keys[index] ?? 0 }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ fact }) => fact);
      expect(replay(read)).toEqual(live(facts));
    }),
  );
});

test('no achievement is earned twice', () => {
  fc.assert(
    fc.property(randomHistory, (facts) => {
      const ids = live([...facts, ...facts]).earned.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
    }),
  );
});

test('the order of facts of different kinds does not matter, nor the order of reviews', () => {
  fc.assert(
    fc.property(randomHistory, (facts) => {
      const reviews = facts.filter(({ kind }) => kind === 'review').toReversed();
      const games = facts.filter(({ kind }) => kind === 'game');
      const others = facts.filter(({ kind }) => kind !== 'review' && kind !== 'game');
      const expected = idsOf(replay(facts).earned);
      expect(idsOf(live([...others, ...games, ...reviews]).earned)).toEqual(expected);
    }),
  );
});

test('the progress does not grow with the number of facts', () => {
  fc.assert(
    fc.property(randomHistory, (facts) => {
      expect(JSON.stringify(live(facts).progress).length).toBeLessThan(4_000);
    }),
  );
});

test('once games are annulled, a member has what the other games earn', () => {
  fc.assert(
    fc.property(randomHistory, fc.nat(5), (facts, remainder) => {
      const stored = live(facts).earned;
      const kept = facts.filter(({ kind }, index) => {
        return (kind !== 'game' && kind !== 'review') || index % 6 !== remainder;
      });
      const replayed = replay(kept).earned;
      const { grant, revoke } = compareGrants(stored, replayed);
      const replaced = new Set([...grant.map(({ id }) => id), ...revoke]);
      const after = [...stored.filter(({ id }) => !replaced.has(id)), ...grant];
      expect(idsOf(after)).toEqual(idsOf(replayed));
      expect(new Set(after)).toEqual(new Set(replayed));
      for (const id of revoke) expect(['game', 'review']).toContain(ACHIEVEMENTS[id].rule.kind);
    }),
  );
});
