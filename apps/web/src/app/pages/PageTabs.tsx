import { Link } from '@tanstack/react-router';
import { SEGMENTS_CLASS, segmentClass } from '../../ui/segments.ts';
import { addressOf, type PagePath } from '../page-list.ts';
import { useWorkspaceScope } from '../scope.ts';

interface Tab {
  /** A page whose address has no further parameters. */
  readonly path: Exclude<PagePath, `${string}$${string}`>;
  readonly title: string;
  readonly isChosen: boolean;
}

/** Links between pages that belong together, in the header of each. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { slug } = useWorkspaceScope();
  return (
    <nav
      aria-label={label}
      className={`${SEGMENTS_CLASS} ${tabs.length > 4 ? 'max-sm:grid max-sm:grid-cols-3' : ''}`}
    >
      {tabs.map(({ path, title, isChosen }) => (
        <Link
          key={path}
          to={addressOf(path)}
          params={{ workspace: slug }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={segmentClass(isChosen)}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
