import { lazy, Suspense } from 'react';
import { ACCOUNT_FACE_CLASS, AccountFace, type AccountPlace } from './AccountFace.tsx';
import { FACE_CLASS, SwitcherFace } from './SwitcherFace.tsx';

const LazySwitcher = lazy(() => import('./WorkspaceSwitcher.tsx'));
const LazyAccountMenu = lazy(() => import('./AccountMenu.tsx'));

/**
 * The code of menus is loaded after the page. Until then their buttons are rendered without a menu, so that
 * nothing moves.
 */
export function WorkspaceSwitcher(props: { onCreate: () => void; slim?: boolean }) {
  return (
    <Suspense
      fallback={
        <div className={FACE_CLASS}>
          <SwitcherFace slim={props.slim ?? false} />
        </div>
      }
    >
      <LazySwitcher {...props} />
    </Suspense>
  );
}

export function AccountMenu({ place }: { place: AccountPlace }) {
  return (
    <Suspense
      fallback={
        <div className={ACCOUNT_FACE_CLASS[place]}>
          <AccountFace place={place} />
        </div>
      }
    >
      <LazyAccountMenu place={place} />
    </Suspense>
  );
}
