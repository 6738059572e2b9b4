import type { Registration } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/Button.tsx';
import { useTitle } from '../../ui/use-title.ts';

const MERITS = ['play', 'members', 'tasks', 'personal'] as const;

export function Landing({ mode }: { mode: Registration['mode'] }) {
  const t = useTranslations('landing');
  useTitle(t('title'));
  return (
    <>
      <div className="grid items-end gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="max-w-[12ch] text-display font-semibold">{t('title')}</h1>
          <p className="mt-6 max-w-[44ch] text-large text-muted">{t('lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {mode === 'open' && (
              <Link to="/signup" className={buttonClass('primary')}>
                {t('signUp')}
              </Link>
            )}
            <Link to="/login" className={buttonClass(mode === 'open' ? 'secondary' : 'primary')}>
              {t('signIn')}
            </Link>
          </div>
          {mode !== 'open' && <p className="mt-4 max-w-[44ch] text-muted">{t(mode)}</p>}
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

/** The picture on the landing page: the logo as a tower with birds. */
function TowerDrawing() {
  return (
    <svg
      viewBox="0 0 340 340"
      aria-hidden="true"
      className="order-first w-36 md:order-none md:w-[min(34vw,24rem)] md:self-end"
    >
      <circle className="fill-accent-soft" cx="132" cy="112" r="92" />
      <path
        className="fill-accent"
        d="M66 84h36v26h22V84h38v26h22V84h36v38q34 6 64 32-30 10-64 10v4l-20 20 10 112h16v40H60v-40h16l10-112-20-20z"
      />
      <circle className="fill-surface" cx="186" cy="134" r="11" />
      <path className="fill-surface" d="M124 340v-44a19 19 0 0 1 38 0v44z" />
      <path
        className="fill-none stroke-surface"
        strokeWidth="2"
        d="M88 208h26M168 208h24M98 240h30M172 250h24M84 276h24M186 282h16"
      />
      <g className="fill-none stroke-text" strokeWidth="3" strokeLinecap="round">
        <path d="M244 62q11-13 21 0q10-13 21 0" />
        <path d="M286 30q8-9 15 0q7-9 15 0" />
        <path d="M206 34q9-11 17 0q8-11 17 0" />
        <path d="M10 66q8-9 15 0q7-9 15 0" />
      </g>
      <path className="stroke-line" strokeWidth="2" d="M0 339h340" />
    </svg>
  );
}
