/** Why a link was not read. `not_yet`: it is in the queue of the current run. */
export const UNCRAWLED_REASONS = [
  'not_yet',
  'outside_paths',
  'other_host',
  'robots',
  'trap',
  'limit',
  'too_deep',
  'refused',
  'nofollow',
  'noindex',
  'duplicate',
  'not_text',
  'too_large',
  'not_found',
  'failed',
] as const;
export type UncrawledReason = (typeof UNCRAWLED_REASONS)[number];
