import { foldText } from '../../../ui/fold-text.ts';

/** A target of the palette. */
export interface PaletteEntry {
  id: string;
  group: 'pages' | 'workspaces' | 'members';
  label: string;
  /** Shown beside the label: a role, or a kind of workspace. */
  caption?: string;
  go: () => void;
}

/** The entries whose label contains every typed word; those that begin with the text come first. */
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
