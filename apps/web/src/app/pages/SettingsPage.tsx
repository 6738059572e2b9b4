import { hasPermission } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { DefaultWorkspace } from '../../features/account/DefaultWorkspace.tsx';
import { ChatModeration } from '../../features/chat/ChatModeration.tsx';
import { TrainerChat } from '../../features/chat/TrainerChat.tsx';
import { ChessScopeForm } from '../../features/workspaces/ChessScopeForm.tsx';
import { DeleteWorkspace } from '../../features/workspaces/DeleteWorkspace.tsx';
import { JuniorsForm } from '../../features/workspaces/JuniorsForm.tsx';
import { TimeControlsForm } from '../../features/workspaces/TimeControlsForm.tsx';
import { WorkspaceNameForm } from '../../features/workspaces/WorkspaceNameForm.tsx';
import { WorkspaceLog } from '../../features/workspaces/WorkspaceLog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';

export function SettingsPage() {
  const t = useTranslations('settings');
  const { account, record, workspaceId } = useWorkspaceScope();
  const isClub = !record.isPersonal && !record.isRoot;
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <PageHeader eyebrow={record.workspace.name} title={t('title')} />
      <div className="grid gap-12">
        <WorkspaceNameForm record={record} />
        {isClub && <ChessScopeForm record={record} />}
        {isClub && <JuniorsForm record={record} />}
        {isClub && hasPermission(record, 'settings.write') && <TimeControlsForm record={record} />}
        <DefaultWorkspace account={account} workspaceId={workspaceId} />
        {!record.isPersonal && hasPermission(record, 'chat.moderate') && (
          <ChatModeration workspaceId={workspaceId} />
        )}
        {record.workspace.for_juniors && hasPermission(record, 'juniors.manage') && (
          <TrainerChat workspaceId={workspaceId} />
        )}
        {!record.isPersonal && hasPermission(record, 'log.read') && (
          <WorkspaceLog workspaceId={workspaceId} />
        )}
        {isClub && hasPermission(record, 'workspace.delete') && <DeleteWorkspace record={record} />}
      </div>
    </>
  );
}
