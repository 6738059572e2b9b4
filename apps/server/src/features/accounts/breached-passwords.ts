import { createHash } from 'node:crypto';
import { ERRORS } from '@rookery/contract';
import { APIError } from 'better-auth/api';
import type { Log } from '../../runtime/log.ts';

const ANSWER_LIMIT_MS = 3_000;
const PREFIX_LENGTH = 5;

/**
 * Refuses passwords that are known from breaches. The service gets the first five characters of a hash and returns the
 * ends of all known hashes that begin so: it cannot tell which password was asked for.
 */
export function createBreachCheck(serviceUrl: string | null, log: Log) {
  return async (password: unknown): Promise<void> => {
    if (serviceUrl === null || typeof password !== 'string') return;
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    if (!(await isListed(serviceUrl, hash, log))) return;
    const { sentence } = ERRORS.breached_password;
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'breached_password', message: sentence });
  };
}

/** False if the service does not answer: members can still sign up and change their password. */
async function isListed(serviceUrl: string, hash: string, log: Log): Promise<boolean> {
  try {
    const response = await fetch(`${serviceUrl}/range/${hash.slice(0, PREFIX_LENGTH)}`, {
      // Answers of equal length, so that an observer of the connection learns nothing.
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    const lines = (await response.text()).split(/\r?\n/);
    // Padding has a count of 0.
    return lines.some((line) => {
      const [end, count] = line.split(':');
      return end === hash.slice(PREFIX_LENGTH) && Number(count) > 0;
    });
  } catch (error) {
    log.warn({ err: error }, 'a new password was not checked: BREACHED_PASSWORDS does not answer');
    return false;
  }
}
