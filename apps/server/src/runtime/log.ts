import type { BaseLogger } from 'pino';

/** The part of the logger that features use. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
