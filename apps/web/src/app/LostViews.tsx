import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../ui/Button.tsx';
import { RookMark } from '../ui/Logo.tsx';
import { useTitle } from '../ui/use-title.ts';
import { PublicFrame } from './PublicFrame.tsx';

/**
 * The same for a page that does not exist and for one the member may not see. Plain links, because these views are
 * also shown without a router.
 */
export function NotFoundView() {
  const t = useTranslations('lost');
  return (
    <LostView title={t('title')} words={t('words')}>
      <a href="/" className={buttonClass('primary')}>
        {t('home')}
      </a>
    </LostView>
  );
}

export function UnavailableView({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('lost');
  const common = useTranslations('common');
  return (
    <LostView title={t('downTitle')} words={t('downWords')}>
      <Button onClick={onRetry}>{common('tryAgain')}</Button>
    </LostView>
  );
}

interface LostViewProps {
  title: string;
  words: string;
  children: ReactNode;
}

function LostView({ title, words, children }: LostViewProps) {
  useTitle(title);
  return (
    <PublicFrame>
      <div className="m-auto max-w-xl">
        <RookMark className="size-20 text-accent" />
        <h1 className="mt-6 text-title font-semibold">{title}</h1>
        <p className="mt-3 max-w-[48ch] text-muted">{words}</p>
        <div className="mt-6">{children}</div>
      </div>
    </PublicFrame>
  );
}

/** Data, or code that a newer version has replaced, could not be loaded. A full reload solves both. */
export function RouteFailure() {
  return <UnavailableView onRetry={() => location.reload()} />;
}
