import { useFormatter, useTranslations } from 'use-intl';
import { RatingChange } from '../../chess/players/RatingChange.tsx';
import type { RatedEvent } from './rating-curve.ts';

/** The data of the graph as a table. */
export function RatingTable({ history }: { history: readonly RatedEvent[] }) {
  const t = useTranslations('players');
  const format = useFormatter();
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-4">
        {t('asTable')}
      </summary>
      <table className="w-full max-w-md text-left">
        <thead className="text-small text-muted">
          <tr className="border-b border-line">
            <th className="py-2 font-normal">{t('date')}</th>
            <th className="py-2 text-right font-normal">{t('change')}</th>
            <th className="py-2 text-right font-normal">{t('rating')}</th>
          </tr>
        </thead>
        <tbody>
          {history.map((point) => (
            <tr key={point.game_id} className="border-b border-line">
              <td className="py-1.5">
                {format.dateTime(new Date(point.created_at), { dateStyle: 'medium' })}
              </td>
              <td className="py-1.5 text-right">
                <RatingChange change={point.rating_change} />
              </td>
              <td className="py-1.5 text-right font-semibold">{point.rating}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
