import type { TournamentFormat } from './tie-breaks/results.ts';
import type { TrfFile } from './trf.ts';

const TYPE_TAGS = new Set(['092', '192']);
const TIE_BREAKS_TAG = '202';

/** The kind of tournament that a file names, in words (TRF16) or as a code (TRF26). */
export function formatOf({ otherRecords }: TrfFile): TournamentFormat {
  const types = otherRecords.filter(({ tag }) => TYPE_TAGS.has(tag));
  const isRoundRobin = types.some(({ text }) => /round.?robin|berger|\bRR\b/i.test(text));
  return isRoundRobin ? 'round-robin' : 'swiss';
}

/** The organiser's list of tie-breaks, or an empty text. Points come first and are not listed. */
export function tieBreakListOf({ otherRecords }: TrfFile): string {
  const record = otherRecords.find(({ tag }) => tag === TIE_BREAKS_TAG);
  const labels = record?.text.split(/[\s,;]+/).filter(Boolean) ?? [];
  return labels.filter((label) => label !== 'PTS').join(',');
}
