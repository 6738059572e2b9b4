import { useTranslations } from 'use-intl';
import type { Availability } from './online.ts';

const TONES = {
  available: 'text-success',
  playing: 'text-accent',
  busy: 'text-warning',
} as const;

/** After a line of text: that the member is online. Nothing for a member who is offline. */
export function PresenceNote({ availability }: { availability: Availability | undefined }) {
  const t = useTranslations('presence');
  if (availability === undefined || availability === 'away') return null;
  return <span className={`font-semibold ${TONES[availability]}`}> · {t(availability)}</span>;
}
