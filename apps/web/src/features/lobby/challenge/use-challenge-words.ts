import type { Challenge } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { ratingText } from '../../../chess/players/rating-text.ts';
import { useTimeControlWords } from '../../../chess/time-controls/use-time-control-words.ts';
import { kindOf } from './challenge-kind.ts';

interface ChallengeWords {
  readonly title: string;
  /** Time control, rated or not, and the member's colour. */
  readonly facts: string;
  /** Why it cannot begin now, or why it was declined; null if there is nothing to say. */
  readonly note: string | null;
}

const OTHER_COLOR = { white: 'black', black: 'white', random: 'random' } as const;

export function useChallengeWords(userId: string): (challenge: Challenge) => ChallengeWords {
  const t = useTranslations('challenges');
  const lobby = useTranslations('lobby');
  const timeControlWords = useTimeControlWords();

  const titleOf = (challenge: Challenge) => {
    const kind = kindOf(challenge, userId);
    const name = `${challenge.challenger_name} (${ratingText({
      rating: challenge.challenger_rating,
      rating_deviation: challenge.challenger_rating_deviation,
    })})`;
    const opponent = challenge.opponent_name ?? '';
    if (kind === 'received')
      return t(challenge.replaces === null ? 'received' : 'changed', { name });
    if (kind === 'declined') return t('declined', { name: opponent });
    if (kind === 'open') return t('open', { name });
    return challenge.opponent_id === null ? t('sentToAll') : t('sent', { name: opponent });
  };

  const noteOf = (challenge: Challenge) => {
    const { status, decline_reason, is_here, is_playing, challenger_name, time_control } =
      challenge;
    const name = challenge.challenger_id === userId ? challenge.opponent_name : challenger_name;
    if (status === 'declined') return decline_reason && t(`reasons.${decline_reason}`);
    if (name === null || time_control === null || time_control.name === 'correspondence')
      return null;
    if (is_here === false) return t('away', { name });
    return is_playing === true ? t('playing', { name }) : null;
  };

  return (challenge) => {
    const isOwn = challenge.challenger_id === userId;
    const color = isOwn ? challenge.color : OTHER_COLOR[challenge.color];
    const facts = [
      timeControlWords(challenge.time_control),
      lobby(challenge.rated ? 'rated' : 'casual'),
      color === 'random' ? t('randomColor') : lobby('youPlay', { color }),
    ];
    return { title: titleOf(challenge), facts: facts.join(' · '), note: noteOf(challenge) };
  };
}
