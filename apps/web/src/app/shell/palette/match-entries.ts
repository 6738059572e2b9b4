import { foldText } from '../../../ui/fold-text.ts';

/** Anything the palette can go to. */
export interface PaletteEntry {
  id: string;
  group: 'pages' | 'workspaces' | 'members';
  label: string;
  /** Said beside the label: a role, a kind. */
  caption?: string;
  go: () => void;
}

/** Entries with every typed word in their label, those that begin with it first. */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  return entries
    .filter((entry) => words.every((word) => foldText(entry.label).includes(word)))
    .toSorted(
      (one, other) =>
        Number(foldText(other.label).startsWith(first)) -
        Number(foldText(one.label).startsWith(first)),
    );
}
