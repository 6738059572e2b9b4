import type { Told } from '@rookery/contract';

/** Neighbours of the same kind and place are shown as one, except announcements, which all have a text of their own. */
export function groupAlike<T extends Told>(list: readonly T[]): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  for (const told of list) {
    const last = groups.at(-1);
    if (last !== undefined && areAlike(last[0], told)) last.push(told);
    else groups.push([told]);
  }
  return groups;
}

function areAlike(one: Told, other: Told): boolean {
  return (
    one.kind === other.kind &&
    one.workspace_id === other.workspace_id &&
    one.kind !== 'announcement'
  );
}
