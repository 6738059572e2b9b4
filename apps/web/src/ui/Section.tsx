import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Shown at the end of the heading's row, usually a link to more. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Section({ title, aside, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-large font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
