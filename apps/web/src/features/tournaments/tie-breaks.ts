import type { TieBreakLabel } from '@rookery/contract';

/** In the order in which they are offered. As keys, so that none is missing; the contract is imported as types only. */
const OFFERED: Readonly<Record<TieBreakLabel, true>> = {
  'BH/C1': true,
  BH: true,
  SB: true,
  DE: true,
  WIN: true,
  WON: true,
  BPG: true,
  PS: true,
  ARO: true,
  TPR: true,
  KS: true,
};

export const TIE_BREAK_LABELS = Object.keys(OFFERED) as TieBreakLabel[];

export function isTieBreakLabel(label: string): label is TieBreakLabel {
  return Object.hasOwn(OFFERED, label);
}
