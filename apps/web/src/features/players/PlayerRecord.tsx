import type { PlayerStats } from '@rookery/contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { sharesOf } from './shares.ts';

const OUTCOMES = ['won', 'drawn', 'lost'] as const;
const BAR_TONES = { won: 'bg-success', drawn: 'bg-edge', lost: 'bg-danger' };

/** A player's record in numbers and as a bar. */
export function PlayerRecord({ stats }: { stats: PlayerStats }) {
  const t = useTranslations('players');
  const format = useFormatter();
  const lastPlayed =
    stats.last_played === null
      ? t('never')
      : format.dateTime(new Date(stats.last_played), { dateStyle: 'medium' });
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-4">
        <Figure name={t('played')} value={stats.games_played} />
        <Figure name={t('bestRating')} value={stats.best_rating} />
        <Figure name={t('lastPlayed')} value={<span className="text-body">{lastPlayed}</span>} />
        <Figure name={t('won')} value={stats.games_won} />
        <Figure name={t('drawn')} value={stats.games_drawn} />
        <Figure name={t('lost')} value={stats.games_lost} />
      </dl>
      <RecordBar stats={stats} />
    </>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="flex min-h-8 items-center text-large font-bold">{value}</dd>
    </div>
  );
}

/** Repeats the numbers above, so it is hidden from screen readers. */
function RecordBar({ stats }: { stats: PlayerStats }) {
  const shares = sharesOf(stats);
  return (
    <div aria-hidden="true" className="mt-5 flex h-3 gap-0.5 overflow-hidden rounded-small bg-line">
      {OUTCOMES.filter((outcome) => shares[outcome] > 0).map((outcome) => (
        <div
          key={outcome}
          className={BAR_TONES[outcome]}
          style={{ width: `${shares[outcome] * 100}%` }}
        />
      ))}
    </div>
  );
}
