import type { Color } from '../color.ts';

/** A member who waits for an opponent. */
export interface Seeker<Id extends string = string> {
  readonly id: Id;
  readonly rating: number;
  readonly deviation: number;
  /** When the wait began, in milliseconds on the clock of `now`. */
  readonly since: number;
  /** The ratings of opponents that are welcome. A wait widens the search, but never beyond this. */
  readonly accepts: { readonly min: number; readonly max: number };
  /** With whom there shall be no game. One side's word is enough. */
  readonly blocked: ReadonlySet<Id>;
  /** Whom they have just played, and had rather not meet again at once. */
  readonly lastOpponents: readonly Id[];
  /** The colours of their recent games, the latest last. */
  readonly colors: readonly Color[];
}
