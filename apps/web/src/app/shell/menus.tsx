import { useTranslations } from 'use-intl';
import { useMenuOnDemand } from '../../ui/use-menu-on-demand.ts';
import { ACCOUNT_FACE_CLASS, AccountFace, type AccountPlace } from './AccountFace.tsx';
import { FACE_CLASS, SwitcherFace } from './SwitcherFace.tsx';

const loadSwitcher = () => import('./WorkspaceSwitcher.tsx');
const loadAccountMenu = () => import('./AccountMenu.tsx');

/** For a member who loses the connection. */
export function fetchMenusAhead(): void {
  for (const load of [loadSwitcher, loadAccountMenu]) load().catch(() => undefined);
}

export function WorkspaceSwitcher(props: { onCreate: () => void; slim?: boolean }) {
  const { Menu, button } = useMenuOnDemand(loadSwitcher);
  if (Menu !== null) return <Menu {...props} />;
  return (
    <div className="min-w-0">
      <button {...button} className={FACE_CLASS}>
        <SwitcherFace slim={props.slim ?? false} />
      </button>
    </div>
  );
}

export function AccountMenu({ place }: { place: AccountPlace }) {
  const t = useTranslations('nav');
  const { Menu, button } = useMenuOnDemand(loadAccountMenu);
  if (Menu !== null) return <Menu place={place} />;
  return (
    <div>
      <button
        {...button}
        aria-label={place === 'bottom-bar' ? t('accountMenu') : undefined}
        className={ACCOUNT_FACE_CLASS[place]}
      >
        <AccountFace place={place} />
      </button>
    </div>
  );
}
