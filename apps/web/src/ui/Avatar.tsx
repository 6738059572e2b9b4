import { initialsOf, isDarkSquare } from './initials.ts';

interface AvatarProps {
  name: string;
  /** Any stable string; it decides whether the square is light or dark. */
  seed: string;
  className?: string;
}

/** A square with initials. Hidden from screen readers, because the name is always beside it. */
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
