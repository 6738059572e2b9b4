import type { WorkspaceRecord } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { kindOf } from './order.ts';

/** `Club · Admin`. For the personal workspace the role is left out. */
export function useWorkspaceCaption(): (record: WorkspaceRecord) => string {
  const t = useTranslations('workspace');
  return (record) => {
    const kind = t(kindOf(record));
    return record.isPersonal ? kind : `${kind} · ${t(`roles.${record.workspace.role}`)}`;
  };
}
