import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addressOf, railPages } from '../page-list.ts';
import { useWorkspaceScope } from '../scope.ts';
import { AccountMenu } from './menus.tsx';

export function BottomBar() {
  const t = useTranslations('nav');
  const title = useTranslations();
  const { record, slug } = useWorkspaceScope();
  // Four have space beside the account.
  const pages = railPages(record).filter(({ rail }) => !('notOnPhone' in rail));
  return (
    <nav
      aria-label={t('main')}
      data-hidden-in-zen=""
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {pages.map(({ path, rail }) => (
          <li key={path}>
            <Link
              to={addressOf(path)}
              params={{ workspace: slug }}
              activeOptions={{ exact: !('hasSubPages' in rail), includeSearch: false }}
              className="flex h-16 flex-col items-center justify-center gap-0.5 text-small text-muted -outline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <rail.Icon className="size-6" />
              {title(rail.title)}
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
