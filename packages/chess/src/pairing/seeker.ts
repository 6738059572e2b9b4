import type { Color } from '../color.ts';

/** A member who waits for an opponent. */
export interface Seeker<Id extends string = string> {
  readonly id: Id;
  readonly rating: number;
  readonly deviation: number;
  /** When the wait began, in milliseconds on the clock of `now`. */
  readonly since: number;
  /** Accepted ratings of opponents. Waiting widens the search, but never beyond this range. */
  readonly accepts: { readonly min: number; readonly max: number };
  /** Members who are never paired with this one. A block by either side is enough. */
  readonly blocked: ReadonlySet<Id>;
  /** Two seekers can be paired if they have a place in common, such as a club. */
  readonly places: ReadonlySet<string>;
  /** The opponents of the latest games, who are avoided if others are about as close. */
  readonly lastOpponents: readonly Id[];
  /** The colours of recent games, the latest last. */
  readonly colors: readonly Color[];
}
