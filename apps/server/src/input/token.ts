import { createHash, randomBytes } from 'node:crypto';

/** 192 random bits, which cannot be guessed. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Only the hash is stored, so that read access to the database is not enough to join. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
