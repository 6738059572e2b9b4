import { readStartPosition, type SetupError } from '@rookery/chess';
import { fenOfOpening, type OpeningStart } from '../../../chess/openings/opening-starts.ts';

/** Where a game starts, as chosen in a form. All fields stay while the member tries the kinds. */
export interface StartChoice {
  readonly kind: 'usual' | 'opening' | 'position';
  readonly opening: OpeningStart | null;
  /** The typed FEN. */
  readonly text: string;
}

export const USUAL_START: StartChoice = { kind: 'usual', opening: null, text: '' };

/** The form for a game from this position. */
export function startFrom(fen: string | null): StartChoice {
  return fen === null ? USUAL_START : { kind: 'position', opening: null, text: fen };
}

export type ChosenStart =
  /** Null for the usual start. */
  | { readonly ok: true; readonly fen: string | null }
  | { readonly ok: false; readonly reason: SetupError | 'over' | 'missing' };

export function chosenStart({ kind, opening, text }: StartChoice): ChosenStart {
  if (kind === 'usual') return { ok: true, fen: null };
  if (kind === 'position')
    return text.trim() === '' ? { ok: false, reason: 'missing' } : readStartPosition(text);
  return opening === null
    ? { ok: false, reason: 'missing' }
    : { ok: true, fen: fenOfOpening(opening) };
}

/** The chosen position; null for the usual start, and while the choice is not complete. */
export function chosenFen(choice: StartChoice): string | null {
  const chosen = chosenStart(choice);
  return chosen.ok ? chosen.fen : null;
}
