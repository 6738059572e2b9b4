import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretsIn } from '@rookery/database';

const UUID_BYTES = 16;

function signatureOf(userId: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest();
}

/** The token of the links that turn off mail: the member, signed. It does not expire, because old mail is kept. */
export function unsubscribeToken(userId: string, secret: string): string {
  return tokenWith(userId, secretsIn(secret)[0]);
}

function tokenWith(userId: string, secret: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(userId, secret)]).toString('base64url');
}

/** The member of a token, or null if it is not valid. */
export function readUnsubscribeToken(token: string, secret: string): string | null {
  const hex = Buffer.from(token, 'base64url').subarray(0, UUID_BYTES).toString('hex');
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return secretsIn(secret).some((each) => areEqual(token, tokenWith(userId, each))) ? userId : null;
}

function areEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
