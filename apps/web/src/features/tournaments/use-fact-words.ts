import type { Tournament } from '@rookery/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { useTimeControlWords } from '../../chess/time-controls/use-time-control-words.ts';

const DAY_S = 86_400;

/** What a tournament is like, for example `Swiss`, `15+10 · Rapid`, `8 players`. */
export function useFactWords(): (tournament: Tournament) => string[] {
  const t = useTranslations('tournaments');
  const timeControlWords = useTimeControlWords();
  return (tournament) => {
    const { format, over_the_board, time_control, player_count, max_players } = tournament;
    const hasPlace = max_players !== null && tournament.status === 'open';
    return [
      t(`formats.${format}`),
      ...(over_the_board ? [t('facts.overTheBoard')] : []),
      ...(time_control === null ? [] : [timeControlWords(time_control)]),
      hasPlace
        ? t('facts.ofMost', { count: player_count, most: max_players })
        : t('facts.players', { count: player_count }),
    ];
  };
}

/** What else to know before entering. */
export function useEntryWords(): (tournament: Tournament) => string[] {
  const t = useTranslations('tournaments.facts');
  const format = useFormatter();
  const day = (date: string) =>
    format.dateTime(new Date(date), { day: 'numeric', month: 'short', weekday: 'short' });
  return (tournament) => {
    const { over_the_board, rated, window_s, check_in, open_to_platform } = tournament;
    const dates = tournament.round_start === 'on_dates' ? tournament.round_dates : [];
    return [
      ...(dates.length === 0 ? [] : [t('dates', { dates: dates.map(day).join(' – ') })]),
      ...(over_the_board ? [] : [t(rated ? 'rated' : 'casual')]),
      ...(window_s === null
        ? []
        : [t('window', { days: Math.max(1, Math.round(window_s / DAY_S)) })]),
      ...ratingWords(t, tournament),
      ...(check_in ? [t('checkIn')] : []),
      ...(open_to_platform ? [t('open')] : []),
    ];
  };
}

type Translate = ReturnType<typeof useTranslations<'tournaments.facts'>>;

function ratingWords(t: Translate, { min_rating, max_rating }: Tournament): string[] {
  if (min_rating !== null && max_rating !== null) {
    return [t('ratings', { lowest: min_rating, highest: max_rating })];
  }
  if (min_rating !== null) return [t('ratingsFrom', { lowest: min_rating })];
  return max_rating === null ? [] : [t('ratingsTo', { highest: max_rating })];
}

export function useDateWords(): (timestamp: string) => string {
  const format = useFormatter();
  return (timestamp) =>
    format.dateTime(new Date(timestamp), { dateStyle: 'medium', timeStyle: 'short' });
}
