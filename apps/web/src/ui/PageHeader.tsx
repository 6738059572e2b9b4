import type { ReactNode } from 'react';

interface PageHeaderProps {
  eyebrow: ReactNode;
  title: string;
  children?: ReactNode;
}

/** The header of a page: workspace, title, and a line. */
export function PageHeader({ eyebrow, title, children }: PageHeaderProps) {
  return (
    <header className="mb-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="text-muted">{eyebrow}</p>
          <h1 className="text-[clamp(2rem,1.6rem+1.6vw,2.75rem)] leading-[1.1] font-semibold">
            {title}
          </h1>
        </div>
        {children}
      </div>
      <div className="battlement mt-5" />
    </header>
  );
}
