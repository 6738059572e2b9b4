import type { UncrawledReason } from '@rookery/contract';
import type { WorkspaceId } from '@rookery/workspace-routing';

export type UnreadReason = Exclude<UncrawledReason, 'not_yet'>;

/** Identifies the attempt that works on a run. The holder is null for work on a run that nobody holds. */
export interface Attempt {
  readonly domain_id: string;
  readonly run: number;
  readonly holder: string | null;
}

/** The settings of a domain that a run needs. */
export interface Domain {
  readonly id: string;
  readonly workspace_id: WorkspaceId;
  readonly host: string;
  readonly start_address: string;
  readonly include_paths: readonly string[];
  readonly max_pages: number;
  readonly max_depth: number;
  readonly max_megabytes: number;
  readonly max_minutes: number;
  readonly run_started_at: string;
}

/** How far the run is. */
export interface Progress {
  readonly pages_tried: number;
  readonly bytes_read: number;
  readonly links_known: number;
}

/** A link of the frontier, with what is known of its page from an earlier run. */
export interface QueuedLink {
  readonly id: string;
  readonly address: string;
  readonly label: string;
  readonly kind: 'page' | 'feed' | 'sitemap';
  readonly depth: number;
  readonly priority: number;
  readonly published_at: string | null;
  readonly decision: 'approved' | null;
  readonly attempts: number;
  readonly was_read: boolean;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

/** A link that a document contains, as it will be stored. */
export interface FoundLink {
  readonly address: string;
  readonly label: string;
  readonly kind: QueuedLink['kind'];
  readonly depth: number;
  readonly priority: number;
  readonly shape: string;
  readonly published_at: string | null;
  /** Null if it is to be read. */
  readonly reason: UnreadReason | null;
}

export interface PageText {
  readonly title: string | null;
  readonly published_at: string | null;
  readonly language: string | null;
  readonly excerpt: string;
  readonly text: string;
  readonly hash: string;
}

interface Stored {
  readonly address: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

/** What happens to the stored page of an address. */
export type PageChange =
  | (Stored & PageText & { readonly kind: 'new' })
  | (Stored & PageText & { readonly kind: 'changed'; readonly change: string })
  | (Stored & { readonly kind: 'unchanged' })
  | { readonly kind: 'gone' | 'failed' | 'deleted'; readonly address: string };

/** What came of a link. */
export interface Outcome {
  readonly link: QueuedLink;
  readonly bytes: number;
  /** False if the link was refused before any request, or if it was no page. */
  readonly isPageRequest: boolean;
  /** Null if the link was read. */
  readonly reason: UnreadReason | null;
  /** For the run's failure, if the link is the start address. */
  readonly detail: string | null;
  readonly page: PageChange | null;
  /** Where redirects led to, if it was read there. */
  readonly redirectedTo: string | null;
  readonly found: readonly FoundLink[];
}
