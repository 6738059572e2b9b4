import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ArrowIcon, CheckIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/Section.tsx';

export interface ChecklistItem {
  readonly id: 'invite' | 'bot' | 'board';
  readonly isDone: boolean;
  readonly to: '/$workspace/members' | '/$workspace/chess' | '/$workspace/chess/settings';
  /** Called when the member follows the link. */
  readonly onOpen?: () => void;
}

interface ChecklistProps {
  items: readonly ChecklistItem[];
  slug: string;
}

/** The first steps in a new club. Done items are ticked. */
export function Checklist({ items, slug }: ChecklistProps) {
  const t = useTranslations('home.checklist');
  return (
    <Section title={t('title')}>
      <ol className="grid gap-2 md:grid-cols-3 md:gap-4">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            {item.isDone ? (
              <p className={`${ITEM_CLASS} border-line text-muted`}>
                <span className="grid size-6 shrink-0 place-items-center rounded-full bg-success text-surface">
                  <CheckIcon className="size-4" />
                </span>
                <span className="min-w-0 font-semibold">
                  {t(`${item.id}.title`)}
                  <span className="sr-only">, {t('done')}</span>
                </span>
              </p>
            ) : (
              <Link
                to={item.to}
                params={{ workspace: slug }}
                onClick={item.onOpen}
                className={`${ITEM_CLASS} border-edge bg-raised hover:border-accent hover:bg-accent-soft hover:text-accent-strong`}
              >
                <span
                  aria-hidden="true"
                  className="size-6 shrink-0 rounded-full border-2 border-edge"
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(`${item.id}.title`)}</span>
                  <span className="block text-small text-muted">{t(`${item.id}.words`)}</span>
                </span>
                <ArrowIcon className="size-5 shrink-0 text-accent" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

const ITEM_CLASS = 'flex h-full min-h-16 items-center gap-3 rounded-card border px-3 py-2 sm:px-4';
