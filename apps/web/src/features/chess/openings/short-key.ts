import { keyOf } from '@rookery/chess';

/** 32 bits tell a few thousand positions apart from nearly all others; a test watches over it. */
const KEY_LENGTH = 7;

export function shortKey(fen: string): string {
  return keyOf(fen).slice(-KEY_LENGTH);
}
