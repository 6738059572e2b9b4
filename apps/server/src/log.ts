import type { BaseLogger } from 'pino';

/** What a feature needs of the log. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
