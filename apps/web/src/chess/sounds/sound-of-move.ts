import type { MoveDetails } from '@rookery/chess';
import type { SoundName } from './synth.ts';

/** The sound of a move; null for checkmate, because the end of a game has its own sound. */
export function soundOfMove({ threat, captured }: MoveDetails): SoundName | null {
  if (threat === 'mate') return null;
  if (threat === 'check') return 'check';
  return captured === null ? 'move' : 'capture';
}
