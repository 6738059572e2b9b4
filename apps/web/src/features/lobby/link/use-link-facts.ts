import { TIME_CONTROLS } from '@rookery/chess';
import type { GameLink } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useTimeControlWords } from '../../../chess/games/result-words.ts';

/** `Rapid 15+10 · Rated · You play White`, for the creator of the link. */
export function useLinkFacts(link: GameLink | null | undefined): string {
  const t = useTranslations('lobby');
  const either = useTranslations('link');
  const timeControlWords = useTimeControlWords();
  if (!link) return '';
  return [
    timeControlWords(TIME_CONTROLS[link.time_control]),
    t(link.rated ? 'rated' : 'casual'),
    link.color === 'random' ? either('eitherSide') : t('youPlay', { color: link.color }),
  ].join(' · ');
}
