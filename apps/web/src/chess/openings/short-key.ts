import { keyOf } from '@rookery/chess';

/** 32 bits are enough to tell a few thousand positions apart; a test checks that. */
const KEY_LENGTH = 7;

export function shortKey(fen: string): string {
  return keyOf(fen).slice(-KEY_LENGTH);
}
