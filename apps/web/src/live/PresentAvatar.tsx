import { Avatar } from '../ui/Avatar.tsx';
import type { Availability } from './online.ts';
import { PresenceDot } from './PresenceDot.tsx';

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
