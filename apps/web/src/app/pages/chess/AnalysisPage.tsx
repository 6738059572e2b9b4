import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Entry } from '../../../features/analysis/address.ts';
import { Analysis } from '../../../features/analysis/Analysis.tsx';
import { keepPage } from '../../../offline/keep-page.ts';
import { useWorkspaceScope } from '../../scope.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The part of an analysis that does not fit into the address. */
    analysis?: string;
  }
}

const TrainDialog = lazy(() => import('../../../features/lobby/train/TrainDialog.tsx'));

export function AnalysisPage() {
  const { account, record, slug } = useWorkspaceScope();
  const { opened, key, write } = useSharedEntry(slug);
  const [playFrom, setPlayFrom] = useState<string | null>(null);
  useEffect(() => keepPage(`/${slug}/chess/analysis`, { withEngine: true }), [slug]);
  return (
    <>
      <Analysis
        key={key}
        entry={opened}
        ownId={account.id}
        slug={slug}
        workspaceName={record.workspace.name}
        onShown={write}
        onPlay={setPlayFrom}
      />
      {playFrom !== null && (
        <Suspense>
          <TrainDialog slug={slug} startFen={playFrom} onClose={() => setPlayFrom(null)} />
        </Suspense>
      )}
    </>
  );
}

interface Sharing {
  readonly opened: Entry;
  readonly seen: Entry;
  /** Entries that this page wrote and that the router has not reported yet. */
  readonly ahead: readonly Entry[];
  readonly key: number;
}

/** The browser's history decides what is shown. After a change by anything but this page, `key` changes. */
function useSharedEntry(slug: string) {
  const navigate = useNavigate();
  const { searchStr, state } = useLocation();
  const here: Entry = { query: searchStr, kept: state.analysis ?? null };
  const [sharing, setSharing] = useState<Sharing>({ opened: here, seen: here, ahead: [], key: 0 });
  if (!isSame(here, sharing.seen)) setSharing(sharingAt(here, sharing));
  const write = (entry: Entry, isNew: boolean) => {
    if (isSame(entry, sharing.ahead.at(-1) ?? sharing.seen)) return;
    setSharing((now) => ({ ...now, ahead: [...now.ahead, entry] }));
    void navigate({
      to: '/$workspace/chess/analysis',
      params: { workspace: slug },
      search: { query: entry.query },
      state: entry.kept === null ? {} : { analysis: entry.kept },
      replace: !isNew,
      resetScroll: false,
    });
  };
  return { opened: sharing.opened, key: sharing.key, write };
}

function sharingAt(here: Entry, { opened, ahead, key }: Sharing): Sharing {
  const own = ahead.findIndex((entry) => isSame(entry, here));
  if (own === -1) return { opened: here, seen: here, ahead: [], key: key + 1 };
  return { opened, seen: here, ahead: ahead.slice(own + 1), key };
}

function isSame(one: Entry, other: Entry): boolean {
  return one.query === other.query && one.kept === other.kept;
}
