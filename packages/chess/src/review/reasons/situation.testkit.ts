import type { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import { fenOf, keyOf, positionOf } from '../../position.ts';
import type { Evaluation } from '../types.ts';
import { whiteWin, winFor } from '../win-chance.ts';
import type { Situation } from './situation.ts';
import { stepBy, playVariation, type PlayedVariation } from './played-variation.ts';

/** A marked move in readable form: variations in algebraic notation, evaluations as `150` or `#-2`. */
export interface ReadableSituation {
  readonly fen: string;
  readonly played: string;
  readonly reply: string;
  readonly best: string;
  /** From White's view. By default even before the move and lost after it. */
  readonly before?: string;
  readonly after?: string;
}

export function situationOf({
  fen,
  played,
  reply,
  best,
  before,
  after,
}: ReadableSituation): Situation {
  const position = positionOf(fen);
  const evaluation = evaluationOf(before ?? '0');
  return {
    mover: position.turn,
    winBefore: winFor(position.turn, whiteWin(evaluation, position.turn)),
    before: evaluation,
    after: evaluationOf(after ?? (position.turn === 'white' ? '-500' : '500')),
    played: playSan(position, `${played} ${reply}`),
    best: playSan(position, best),
    earlier: [keyOf(fenOf(position))],
  };
}

function evaluationOf(text: string): Evaluation {
  return text.startsWith('#')
    ? { centipawns: null, mate: Number(text.slice(1)), line: [] }
    : { centipawns: Number(text), mate: null, line: [] };
}

/** Plays a variation in algebraic notation. Every move must be legal. */
export function playSan(start: Chess, text: string): PlayedVariation {
  const position = start.clone();
  const line = text
    .split(' ')
    .filter((san) => san !== '')
    .map((san) => {
      const move = parseSan(position, san);
      if (move === undefined || !('from' in move)) throw new Error(`Not legal: ${san} in ${text}`);
      position.play(move);
      return makeUci(move);
    });
  return playVariation(start, line);
}

export function stepSan(fen: string, san: string) {
  const position = positionOf(fen);
  const move = parseSan(position, san);
  if (move === undefined || !('from' in move)) throw new Error(`Not legal: ${san}`);
  return stepBy(position, move);
}
