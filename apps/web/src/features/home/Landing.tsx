import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/Button.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { TowerDrawing } from './TowerDrawing.tsx';

const MERITS = ['play', 'members', 'tasks', 'personal'] as const;

export function Landing() {
  const t = useTranslations('landing');
  useTitle(t('title'));
  return (
    <>
      <div className="grid items-end gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="max-w-[12ch] text-display font-semibold">{t('title')}</h1>
          <p className="mt-6 max-w-[44ch] text-large text-muted">{t('lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/signup" className={buttonClass('primary')}>
              {t('signUp')}
            </Link>
            <Link to="/login" className={buttonClass('secondary')}>
              {t('signIn')}
            </Link>
          </div>
        </div>
        <TowerDrawing />
      </div>
      <div className="battlement mt-16" />
      <ul className="grid gap-x-12 gap-y-8 pt-8 sm:grid-cols-2 lg:grid-cols-4">
        {MERITS.map((merit) => (
          <li key={merit}>
            <h2 className="text-large font-bold">{t(`${merit}Title`)}</h2>
            <p className="mt-2 max-w-[38ch] text-muted">{t(`${merit}Words`)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
