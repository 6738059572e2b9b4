import { Avatar } from '../ui/Avatar.tsx';
import type { Availability } from './online.ts';
import { PresenceDot } from './PresenceDot.tsx';

interface PresentAvatarProps {
  name: string;
  seed: string;
  availability: Availability | undefined;
  className?: string;
}

/** Somebody's square with a dot over its corner, so that nothing moves when they come or go. */
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
