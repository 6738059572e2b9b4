import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useWorkspaceScope } from '../scope.ts';
import { AccountMenu } from './menus.tsx';
import { PHONE_NAV_ITEMS } from './nav-items.ts';

export function BottomBar() {
  const t = useTranslations('nav');
  const { slug } = useWorkspaceScope();
  return (
    <nav
      aria-label={t('main')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {PHONE_NAV_ITEMS.map(({ to, label, Icon, within }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ workspace: slug }}
              activeOptions={{ exact: !within, includeSearch: false }}
              className="flex h-16 flex-col items-center justify-center gap-0.5 text-small text-muted -outline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <Icon className="size-6" />
              {t(label)}
            </Link>
          </li>
        ))}
        <li>
          <AccountMenu place="bottom-bar" />
        </li>
      </ul>
    </nav>
  );
}
