import type { ReviewReason } from '@rookery/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { counted, fullKind } from './reason-phrase.ts';

interface Language {
  readonly t: ReturnType<typeof useTranslations<'review'>>;
  readonly chess: ReturnType<typeof useTranslations<'chess'>>;
  readonly list: (names: readonly string[]) => string;
}

/** Why a move was bad, in one sentence: “Hangs the knight on f3.” */
export function useReasonWords(): (reason: ReviewReason) => string {
  const t = useTranslations('review');
  const chess = useTranslations('chess');
  const format = useFormatter();
  return (reason) => reasonWords(reason, { t, chess, list: (names) => format.list(names) });
}

export function reasonWords(reason: ReviewReason, { t, chess, list }: Language): string {
  const kind = fullKind(reason);
  if (kind === null) return t(`plainReasons.${reason.kind}`);
  const { piece, square, targets, moves } = reason;
  const one = (role: (typeof targets)[number] | undefined) =>
    role === undefined ? '' : t('target', { piece: chess(`pieces.${role}`) });
  return t(`reasons.${kind}`, {
    piece: piece === null ? '' : chess(`pieces.${piece}`),
    square: square ?? '',
    moves: moves ?? 0,
    targets: list(
      counted(targets).map(([role, count]) =>
        count === 1 ? one(role) : t(`targets.${role}`, { count }),
      ),
    ),
    front: one(targets[0]),
    behind: one(targets[1]),
  });
}
