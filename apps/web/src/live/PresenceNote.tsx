import { useTranslations } from 'use-intl';
import type { Availability } from './online.ts';

/** After a line of text: that the member is online. Nothing for a member who is offline. */
export function PresenceNote({ availability }: { availability: Availability | undefined }) {
  const t = useTranslations('presence');
  if (availability === undefined || availability === 'away') return null;
  const tone = availability === 'available' ? 'text-success' : 'text-warning';
  return <span className={`font-semibold ${tone}`}> · {t(availability)}</span>;
}
