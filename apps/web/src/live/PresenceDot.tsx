import { useTranslations } from 'use-intl';
import type { Availability } from './online.ts';

const LOOKS = {
  available: 'bg-success',
  // A bar, because colour alone is not enough to tell them apart.
  busy: 'bg-warning after:absolute after:inset-x-0.5 after:top-1/2 after:h-0.5 after:-translate-y-1/2 after:bg-surface',
} as const;

interface PresenceDotProps {
  availability: Availability | undefined;
  className?: string;
}

/** At the corner of an avatar or before a name. A member who is offline has none. */
export function PresenceDot({ availability, className = '' }: PresenceDotProps) {
  const t = useTranslations('presence');
  if (availability === undefined || availability === 'away') return null;
  return (
    <span
      title={t(availability)}
      className={`inline-block size-3 shrink-0 rounded-full ${LOOKS[availability]} ${className}`}
    >
      <span className="sr-only">{t(availability)}</span>
    </span>
  );
}
