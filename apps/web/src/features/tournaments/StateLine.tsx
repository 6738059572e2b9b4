import type { TournamentRecord } from '@rookery/contract';
import { useNow, useTranslations } from 'use-intl';
import { pointsText } from '../../chess/games/points-text.ts';
import { TimeLeft } from './TimeLeft.tsx';
import { useDateWords } from './use-fact-words.ts';

/** In one sentence: where the tournament stands, and what comes next. */
export function StateLine({ record }: { record: TournamentRecord }) {
  const t = useTranslations('tournaments.when');
  const dateWords = useDateWords();
  const now = useNow({ updateInterval: 1_000 }).getTime();
  const { tournament, players, rounds } = record;
  const { status, round, round_count, starts_at, next_round_at, finished_at } = tournament;

  if (status === 'cancelled') return t('cancelledAt', { date: dateWords(finished_at ?? '') });
  if (status === 'finished') {
    const [winner] = players;
    if (winner === undefined) return t('finishedAt', { date: dateWords(finished_at ?? '') });
    return tournament.format === 'knockout'
      ? t('wonFinal', { name: winner.name })
      : t('won', { name: winner.name, points: pointsText(winner.points) });
  }
  if (status === 'paused') return t('paused');
  if (status === 'open') {
    if (starts_at === null) return t('byHand');
    const left = Date.parse(starts_at) - now;
    if (left <= 0) return tournament.trouble === null ? t('starting') : null;
    return left < HOUR_MS
      ? t.rich('startsIn', time(starts_at))
      : t('startsAt', { date: dateWords(starts_at) });
  }
  if (tournament.ends_at !== null) return t.rich('endsIn', time(tournament.ends_at));
  const current = rounds.find((each) => each.round === round);
  const unfinished = current?.pairings.filter((each) => each.white_result === null).length ?? 0;
  if (unfinished > 0) {
    const endsAt = current?.ends_at ?? null;
    if (endsAt !== null && Date.parse(endsAt) > now) return t.rich('windowEndsIn', time(endsAt));
    return t('roundRuns', { count: unfinished });
  }
  if (round >= (round_count ?? 0)) return null;
  if (next_round_at === null) return t('nextByHand');
  return Date.parse(next_round_at) > now
    ? t.rich('nextRoundIn', { ...time(next_round_at), round: round + 1 })
    : t('pairing', { round: round + 1 });
}

const HOUR_MS = 3_600_000;

/** The countdown inside a sentence. */
function time(until: string) {
  return { time: () => <TimeLeft key="time" until={until} /> };
}
