import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { secretsIn } from '@rookery/database';
import type { Mail } from './mailer.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'mail', 32));
}

/**
 * Encrypts a mail for the job table. It can contain a link to reset a password, and read access to the database must
 * not be enough to use it.
 */
export function sealMail(mail: Mail, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secretsIn(secret)[0]), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(mail)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** Throws if the mail was sealed with another secret, or changed. */
export function openMail(sealed: string, secret: string): Mail {
  const [first, ...others] = secretsIn(secret);
  for (const other of others) {
    try {
      return openWith(sealed, other);
    } catch {
      // Sealed with the first one, or with none of them.
    }
  }
  return openWith(sealed, first);
}

function openWith(sealed: string, secret: string): Mail {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES));
  const textStart = NONCE_BYTES + TAG_BYTES;
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, textStart));
  const text = Buffer.concat([decipher.update(bytes.subarray(textStart)), decipher.final()]);
  return JSON.parse(text.toString()) as Mail;
}
