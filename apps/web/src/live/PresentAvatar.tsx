import { useTranslations } from 'use-intl';
import { Avatar } from '../ui/Avatar.tsx';
import type { Availability } from './online.ts';

interface PresentAvatarProps {
  name: string;
  seed: string;
  availability: Availability | undefined;
  className?: string;
}

/** A member's avatar with a dot over its corner, so that nothing moves when the presence changes. */
export function PresentAvatar({ availability, ...avatar }: PresentAvatarProps) {
  return (
    <span className="relative inline-flex shrink-0">
      <Avatar {...avatar} />
      <PresenceDot
        availability={availability}
        className="absolute -right-1 -bottom-1 ring-2 ring-surface"
      />
    </span>
  );
}

const LOOKS = {
  available: 'bg-success',
  // A hole or a bar, because colour alone is not enough to tell them apart.
  playing: 'bg-accent after:absolute after:inset-1 after:rounded-full after:bg-surface',
  busy: 'bg-warning after:absolute after:inset-x-0.5 after:top-1/2 after:h-0.5 after:-translate-y-1/2 after:bg-surface',
} as const;

interface PresenceDotProps {
  availability: Availability | undefined;
  className?: string;
}

/** A member who is offline has none. */
function PresenceDot({ availability, className = '' }: PresenceDotProps) {
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
