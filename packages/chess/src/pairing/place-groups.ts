import type { Seeker } from './seeker.ts';

/**
 * Divides seekers into groups of which no two have a place in common. Each group is paired on its own: in one large
 * group, those of a small club would look only at the nearest seekers, who are all of other clubs.
 *
 * Seekers with the same places share one set, so that these are compared by identity.
 */
export function groupByPlaces<Id extends string>(seekers: readonly Seeker<Id>[]): Seeker<Id>[][] {
  const sets = new Map<string, ReadonlySet<string>>();
  const firstPlaces = new Map<string, string>();

  function findFirst(place: string): string {
    const before = firstPlaces.get(place) ?? place;
    if (before === place) return place;
    const first = findFirst(before);
    firstPlaces.set(place, first);
    return first;
  }

  // In order, so that the order of the seekers handed in makes no difference.
  const sorted = seekers.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const shared = sorted.map((seeker) => {
    const key = [...seeker.places].toSorted().join(' ');
    const places = sets.get(key) ?? seeker.places;
    sets.set(key, places);
    return { ...seeker, places };
  });
  for (const [first, ...others] of sets.values()) {
    if (first === undefined) continue;
    for (const other of others) firstPlaces.set(findFirst(other), findFirst(first));
  }
  const groups = Map.groupBy(shared, ({ places: [first] }) =>
    first === undefined ? null : findFirst(first),
  );
  groups.delete(null);
  return [...groups.values()];
}
