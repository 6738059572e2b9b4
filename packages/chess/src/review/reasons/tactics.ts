import { makeSquare } from 'chessops/util';
import type { MistakeReason } from '../reason.ts';
import { exchangeGain } from './exchange.ts';
import { findDiscovery } from './discovery.ts';
import { findFork } from './fork.ts';
import type { Motif } from './motif.ts';
import { findPin, findSkewer } from './pin.ts';
import { allowed, decides, missed, reason, type Situation, type Win } from './situation.ts';
import type { Walk } from './walk.ts';
import { WORTH } from './worth.ts';

/** In all, a tactic that takes a piece may win no more than a pawn. */
const LEAST_WORTH = 1;

const FINDERS = [findFork, findSkewer, findPin, findDiscovery];

export function allowsTactic(situation: Situation): MistakeReason | null {
  return tacticReason('allows', allowed(situation));
}

export function missesTactic(situation: Situation): MistakeReason | null {
  return tacticReason('misses', missed(situation));
}

function tacticReason(verb: 'allows' | 'misses', win: Win): MistakeReason | null {
  const motif = findMotif(win.walk, win.at);
  if (motif === null || !isThePoint(motif, win) || !decides(win, motif.taken, LEAST_WORTH))
    return null;
  const { name, by, targets } = motif;
  return reason(`${verb}_${name}`, { piece: by.role, square: makeSquare(by.square), targets });
}

/** Where the move that starts it takes as much for nothing, that is the simpler thing to say. */
function isThePoint({ taken }: Motif, { walk, at }: Win): boolean {
  const first = walk[at];
  if (first === undefined) return false;
  const simple = first.captured === null ? 0 : WORTH[first.captured];
  if (taken === at) return exchangeGain(first) < simple;
  const prize = walk[taken]?.captured ?? 'pawn';
  return exchangeGain(first) < simple || WORTH[prize] > simple;
}

function findMotif(walk: Walk, at: number): Motif | null {
  for (const find of FINDERS) {
    const motif = find(walk, at);
    if (motif !== null) return motif;
  }
  return null;
}
