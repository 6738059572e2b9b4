import { useTranslations } from 'use-intl';
import type { Availability } from './online.ts';

/** After the words of a line: that somebody is here. Nothing of whoever is not. */
export function PresenceNote({ availability }: { availability: Availability | undefined }) {
  const t = useTranslations('presence');
  if (availability === undefined || availability === 'away') return null;
  const tone = availability === 'available' ? 'text-success' : 'text-warning';
  return <span className={`font-semibold ${tone}`}> · {t(availability)}</span>;
}
