import { initialsOf, isDarkSquare } from './initials.ts';

interface AvatarProps {
  name: string;
  /** Anything stable: it decides whether the square is a light or a dark one. */
  seed: string;
  className?: string;
}

/** A square of the board with initials. Always beside the written name, so it is silent. */
export function Avatar({ name, seed, className = 'size-10 text-small' }: AvatarProps) {
  const tone = isDarkSquare(seed)
    ? 'bg-square text-on-square'
    : 'bg-accent-soft text-accent-strong';
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-small font-bold ${tone} ${className}`}
    >
      {initialsOf(name)}
    </span>
  );
}
