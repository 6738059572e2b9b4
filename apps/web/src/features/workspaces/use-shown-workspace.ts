import type { WorkspaceRecord } from '@rookery/contract';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** What signing up calls a member's own workspace, until they call it something else. */
const GIVEN_NAME = 'Personal';

/** A workspace as its reader sees it: a name that nobody has chosen is said in their language. */
export function useShownWorkspace(): (record: WorkspaceRecord) => WorkspaceRecord {
  const t = useTranslations('workspace');
  return useCallback(
    (record) => {
      const { workspace, isPersonal } = record;
      if (!isPersonal || workspace.name !== GIVEN_NAME) return record;
      return { ...record, workspace: { ...workspace, name: t('personalName') } };
    },
    [t],
  );
}
