import { CRAWL_JOB } from '../features/crawlers/crawl-job.ts';
import { MAIL_BATCH_JOB } from '../features/notifications/send/mail-batch-job.ts';
import { PUSH_BATCH_JOB } from '../features/notifications/send/push-batch-job.ts';
import { EXPORT_JOB } from '../features/own-data/export-job.ts';
import { PUZZLE_IMPORT_JOB } from '../features/puzzles/administration/import-job.ts';
import { PUZZLE_JOB } from '../features/reviews/puzzle-job.ts';
import { REVIEW_JOB } from '../features/reviews/review-job.ts';
import type { AnyJobKind } from '../jobs/job-kind.ts';
import { MAIL_JOB } from '../mail/mail-job.ts';

/** Every kind of work that requests hand over to workers. */
export const JOB_KINDS: readonly AnyJobKind[] = [
  MAIL_JOB,
  REVIEW_JOB,
  MAIL_BATCH_JOB,
  PUSH_BATCH_JOB,
  PUZZLE_JOB,
  PUZZLE_IMPORT_JOB,
  CRAWL_JOB,
  EXPORT_JOB,
];
