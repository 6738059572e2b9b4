import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** A table that is wider than the window scrolls inside of this, by keys too. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations('tournaments.table');
  return (
    <section
      aria-label={t('scroll', { name: label })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A region that scrolls has to be reachable by keys.
      tabIndex={0}
      className="tournament-frame"
    >
      {children}
    </section>
  );
}
