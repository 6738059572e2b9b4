import type { ReactNode } from 'react';

interface IconProps {
  className?: string;
}

/** One style for all icons: 24 units square, a stroke of 1.6, cut corners. */
export function drawIcon(shape: ReactNode) {
  return function Icon({ className = 'size-5' }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="square"
        aria-hidden="true"
      >
        {shape}
      </svg>
    );
  };
}
