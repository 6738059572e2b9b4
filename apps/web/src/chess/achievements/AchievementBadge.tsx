import type { ReactNode } from 'react';

/** A sign for each group. */
const SIGNS: Readonly<Record<string, ReactNode>> = {
  milestones: <path d="M24 16v20M24 17h9l-2.500 3.500L33 24h-9" />,
  craft: <path d="m17 34 12-12M26 17l6 6-3.500 3.500-6-6z" />,
  resilience: <path d="M15 30c3 0 3-12 6-12s3 16 6 16 3-10 6-10" />,
  quality: <path d="m16 26 5.500 5.500L33 19" />,
  training: <path d="M17 19h14v14H17zM21 26h6M24 23v6" />,
  tournaments: <path d="M18 17h12v6a6 6 0 0 1-12 0zM24 29v4M19 35h10" />,
  club: (
    <path d="M20 22a3 3 0 1 0 0-.1M28 22a3 3 0 1 0 0-.1M14 34c0-4 2.500-6 6-6s6 2 6 6M27 28c4 0 7 2 7 6" />
  ),
};

interface AchievementBadgeProps {
  group: string;
  isEarned: boolean;
  className?: string;
}

/** A tower with the sign of the group: filled if it is earned. */
export function AchievementBadge({
  group,
  isEarned,
  className = 'size-12',
}: AchievementBadgeProps) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path
        d="M7 6h7v4h6V6h8v4h6V6h7v11l-3 3v17a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6V20l-3-3z"
        className={isEarned ? 'fill-square' : 'fill-none stroke-edge'}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <g
        fill="none"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={isEarned ? 'stroke-on-square' : 'stroke-edge'}
      >
        {SIGNS[group]}
      </g>
    </svg>
  );
}
