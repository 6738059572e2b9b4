import { dayOf } from '../../ui/days.ts';

/** Puts neighbours of the same local day into one group. The order stays. */
export function groupByDay<T extends { readonly changed_at: string }>(
  list: readonly T[],
): { readonly day: string; readonly items: T[] }[] {
  const groups: { day: string; items: T[] }[] = [];
  for (const item of list) {
    const day = dayOf(new Date(item.changed_at));
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
