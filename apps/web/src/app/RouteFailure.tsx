import { UnavailableView } from './LostViews.tsx';

/**
 * Something needed to show the page at all could not be had: data, or code that a newer version
 * has replaced. A full load answers with whatever is true now, in either case.
 */
export function RouteFailure() {
  return <UnavailableView onRetry={() => location.reload()} />;
}
