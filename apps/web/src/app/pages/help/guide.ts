/** A guide of docs/guides, as the build reads it (apps/web/guides). It has no HTML, so nothing in it has to be trusted. */
export interface Guide {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | {
      readonly kind: 'heading';
      readonly depth: 2 | 3;
      /** The same in every language, so that a link to a section works in all of them. */
      readonly id: string;
      readonly text: Inline[];
    }
  | { readonly kind: 'paragraph'; readonly text: Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: Inline[][] }
  | { readonly kind: 'table'; readonly head: Inline[][]; readonly rows: Inline[][][] };

export type Inline =
  | string
  | { readonly kind: 'strong' | 'em'; readonly text: Inline[] }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly target: Target; readonly text: Inline[] };

export type GuideName = 'members' | 'organisers';

export type Target =
  /** A page of the workspace in which the guide is read. */
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'guide'; readonly name: GuideName }
  | { readonly kind: 'section'; readonly id: string };
