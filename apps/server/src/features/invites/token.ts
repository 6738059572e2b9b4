import { createHash, randomBytes } from 'node:crypto';

/** 192 bits: nobody guesses an invitation. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored: enough to recognise a token, not enough to use one. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
