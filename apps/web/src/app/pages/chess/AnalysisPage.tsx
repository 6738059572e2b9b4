import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Analysis } from '../../../features/chess/analysis/Analysis.tsx';
import { keepPage } from '../../../offline/keep-page.ts';
import { useWorkspaceScope } from '../../scope.ts';

export function AnalysisPage() {
  const { account, record, slug } = useWorkspaceScope();
  const { query, key, write } = useSharedQuery(slug);
  useEffect(() => keepPage(`/${slug}/chess/analysis`), [slug]);
  return (
    <Analysis
      key={key}
      query={query}
      ownId={account.id}
      slug={slug}
      workspaceName={record.workspace.name}
      onShown={write}
    />
  );
}

/** The address says what is shown. Changed by anybody but ourselves, it is another page: `key` tells. */
function useSharedQuery(slug: string) {
  const navigate = useNavigate();
  const { searchStr } = useLocation();
  const [state, setState] = useState({ query: searchStr, seen: searchStr, own: searchStr, key: 0 });
  if (searchStr !== state.seen) {
    setState(
      searchStr === state.own
        ? { ...state, seen: searchStr }
        : { query: searchStr, seen: searchStr, own: searchStr, key: state.key + 1 },
    );
  }
  const write = (query: string, isNew: boolean) => {
    if (query === state.seen && query === state.own) return;
    setState((now) => ({ ...now, own: query }));
    void navigate({
      to: '/$workspace/chess/analysis',
      params: { workspace: slug },
      search: { query },
      replace: !isNew,
      resetScroll: false,
    });
  };
  return { query: state.query, key: state.key, write };
}
