import { MISTAKE_KINDS } from '@rookery/chess';
import type { Locale, ReviewReason } from '@rookery/contract';
import { createFormatter, createTranslator } from 'use-intl';
import { describe, expect, test } from 'vitest';
import enEverywhere from '../../../app/messages/en/everywhere.json' with { type: 'json' };
import enReview from '../../../app/messages/en/review.json' with { type: 'json' };
import viEverywhere from '../../../app/messages/vi/everywhere.json' with { type: 'json' };
import viReview from '../../../app/messages/vi/review.json' with { type: 'json' };
import { reasonWords } from './use-reason-words.ts';

const MESSAGES = {
  en: { ...enEverywhere, ...enReview },
  vi: { ...viEverywhere, ...viReview },
};

function onError(error: Error): never {
  throw error;
}

function wordsIn(locale: Locale, reason: ReviewReason): string {
  const messages = MESSAGES[locale];
  return reasonWords(reason, {
    t: createTranslator({ locale, messages, namespace: 'review', onError }),
    chess: createTranslator({ locale, messages, namespace: 'chess', onError }),
    list: (names) => createFormatter({ locale }).list(names),
  });
}

const BARE = { piece: null, square: null, targets: [], moves: null };

describe.each(['en', 'vi'] as const)('in %s', (locale) => {
  test.each(MISTAKE_KINDS)('%s is one sentence, with all facts and with none', (kind) => {
    const full = wordsIn(locale, {
      kind,
      piece: 'knight',
      square: 'c7',
      targets: ['king', 'rook'],
      moves: 2,
    });
    for (const words of [full, wordsIn(locale, { ...BARE, kind })]) {
      expect(words).toMatch(/^\p{Lu}[^.{}]+\.$/u);
      expect(words).not.toMatch(/ {2}|null|undefined|review\./);
    }
  });
});

const fork = (targets: ReviewReason['targets']): ReviewReason => ({
  ...BARE,
  kind: 'misses_fork',
  piece: 'knight',
  square: 'c7',
  targets,
});

test.each<[ReviewReason, string, string]>([
  [
    { ...BARE, kind: 'hangs_piece', piece: 'knight', square: 'f3' },
    'Hangs the knight on f3.',
    'Mất không quân mã ở f3.',
  ],
  [
    { ...BARE, kind: 'allows_mate', moves: 2 },
    'Allows mate in 2.',
    'Để đối phương chiếu hết sau 2 nước.',
  ],
  [{ ...BARE, kind: 'loses_exchange' }, 'Loses the exchange.', 'Mất chất.'],
  [
    fork(['king', 'rook']),
    'Misses a fork: the knight on c7 attacks the king and the rook.',
    'Bỏ lỡ đòn bắt đôi: quân mã ở c7 tấn công quân vua và quân xe.',
  ],
  [
    fork(['queen', 'rook', 'rook']),
    'Misses a fork: the knight on c7 attacks the queen and both rooks.',
    'Bỏ lỡ đòn bắt đôi: quân mã ở c7 tấn công quân hậu và hai quân xe.',
  ],
  [
    {
      ...BARE,
      kind: 'allows_pin',
      piece: 'bishop',
      square: 'b5',
      targets: ['knight', 'king'],
    },
    'Allows a pin: the bishop on b5 pins the knight to the king.',
    'Để bị ghim quân: quân tượng ở b5 ghim quân mã vào quân vua.',
  ],
])('%o has its sentence', (reason, english, vietnamese) => {
  expect(wordsIn('en', reason)).toBe(english);
  expect(wordsIn('vi', reason)).toBe(vietnamese);
});
