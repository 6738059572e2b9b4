import { UnavailableView } from './LostViews.tsx';

/** Data, or code that a newer version has replaced, could not be loaded. A full reload solves both. */
export function RouteFailure() {
  return <UnavailableView onRetry={() => location.reload()} />;
}
