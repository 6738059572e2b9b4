import { createHmac } from 'node:crypto';

const STEP_S = 30;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app shows (RFC 6238), or the one that follows: each is accepted once. */
export function appCode(setupUri: string, which: 'now' | 'next' = 'now'): string {
  const secret = new URL(setupUri).searchParams.get('secret') ?? '';
  const step = Math.floor(Date.now() / 1_000 / STEP_S) + (which === 'next' ? 1 : 0);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000;
  return String(number).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const digits = text.replace(/=+$/, '').split('');
  const bits = digits.map((digit) => ALPHABET.indexOf(digit).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
