import { lazy, Suspense } from 'react';
import { ACCOUNT_FACE_CLASS, AccountFace, type AccountPlace } from './AccountFace.tsx';
import { FACE_CLASS, SwitcherFace } from './SwitcherFace.tsx';

const LazySwitcher = lazy(() => import('./WorkspaceSwitcher.tsx'));
const LazyAccountMenu = lazy(() => import('./AccountMenu.tsx'));

/**
 * Menus need code to place themselves that the page does not wait for. Until it is here their
 * faces stand in their place, so nothing moves and nothing is missing but the click.
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
