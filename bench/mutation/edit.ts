/** A change of a text: `replacement` takes the place of what stands from `start` to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** How much of the surroundings a description shows of a long line. */
const AROUND = 60;

export function applyEdit(text: string, { start, end, replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** The changed lines before and after, each as one line without tabs. */
export function describeEdit(text: string, edit: Edit): { original: string; mutated: string } {
  const from = Math.max(text.lastIndexOf('\n', edit.start - 1) + 1, edit.start - AROUND);
  const newline = text.indexOf('\n', edit.end);
  const to = Math.min(newline === -1 ? text.length : newline, edit.end + AROUND);
  const [before, after] = [text.slice(from, edit.start), text.slice(edit.end, to)];
  return {
    original: oneLine(before + text.slice(edit.start, edit.end) + after),
    mutated: oneLine(before + edit.replacement + after),
  };
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Without repetitions, in the order of the text. */
export function uniqueEdits(edits: readonly Edit[]): Edit[] {
  const unique = new Map(edits.map((edit) => [JSON.stringify(edit), edit]));
  return [...unique.values()].toSorted((one, other) => one.start - other.start);
}
