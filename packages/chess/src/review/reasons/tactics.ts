import { makeSquare } from 'chessops/util';
import type { MistakeReason } from '../reason.ts';
import { exchangeGain } from './exchange.ts';
import { findDiscovery } from './discovery.ts';
import { findFork } from './fork.ts';
import type { Motif } from './motif.ts';
import { findPin, findSkewer } from './pin.ts';
import {
  allowed,
  isDecisive,
  missed,
  reason,
  type Situation,
  type Opportunity,
} from './situation.ts';
import type { PlayedVariation } from './played-variation.ts';
import { PIECE_VALUE } from './piece-value.ts';

/** The smallest total gain of a tactic, in pawns. */
const MIN_GAIN = 1;

const FINDERS = [findFork, findSkewer, findPin, findDiscovery];

export function allowsTactic(situation: Situation): MistakeReason | null {
  return tacticReason('allows', allowed(situation));
}

export function missesTactic(situation: Situation): MistakeReason | null {
  return tacticReason('misses', missed(situation));
}

function tacticReason(verb: 'allows' | 'misses', opportunity: Opportunity): MistakeReason | null {
  const motif = findMotif(opportunity.variation, opportunity.at);
  if (
    motif === null ||
    !isMainGain(motif, opportunity) ||
    !isDecisive(opportunity, motif.taken, MIN_GAIN)
  )
    return null;
  const { name, by, targets } = motif;
  return reason(`${verb}_${name}`, { piece: by.role, square: makeSquare(by.square), targets });
}

/** If the first move already captures as much for free, the capture is the simpler reason. */
function isMainGain({ taken }: Motif, { variation, at }: Opportunity): boolean {
  const first = variation[at];
  if (first === undefined) return false;
  const simple = first.captured === null ? 0 : PIECE_VALUE[first.captured];
  if (taken === at) return exchangeGain(first) < simple;
  const prize = variation[taken]?.captured ?? 'pawn';
  return exchangeGain(first) < simple || PIECE_VALUE[prize] > simple;
}

function findMotif(variation: PlayedVariation, at: number): Motif | null {
  for (const find of FINDERS) {
    const motif = find(variation, at);
    if (motif !== null) return motif;
  }
  return null;
}
