import type { WorkspaceRecord } from '@rookery/contract';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** The name that a personal workspace has from the sign-up. */
const DEFAULT_NAME = 'Personal';

/** A workspace as shown to the member: the default name is translated. */
export function useShownWorkspace(): (record: WorkspaceRecord) => WorkspaceRecord {
  const t = useTranslations('workspace');
  return useCallback(
    (record) => {
      const { workspace, isPersonal } = record;
      if (!isPersonal || workspace.name !== DEFAULT_NAME) return record;
      return { ...record, workspace: { ...workspace, name: t('personalName') } };
    },
    [t],
  );
}
