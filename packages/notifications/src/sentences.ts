import type { NotificationKind, ToldOf } from '@rookery/contract';

/** A sentence, and sometimes more text. */
export interface Said {
  readonly title: string;
  readonly text?: string;
}

export interface Wording {
  /** A date with its time, in the member's time zone. */
  readonly date: (at: string) => string;
  /** The name of an achievement. None if it is newer than this page. */
  readonly achievement: (id: string) => string | undefined;
}

/** The sentences of a language: for one notification of a kind, and for several. */
export type Sentences = {
  readonly [Kind in NotificationKind]: {
    readonly one: (told: ToldOf<Kind>, wording: Wording) => Said;
    readonly several: (count: number) => string;
  };
} & {
  /** For an account that has ended. */
  readonly somebody: string;
};
