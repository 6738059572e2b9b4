import type { Account } from '@rookery/contract';
import { workspaceSlug } from '@rookery/workspace-routing';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const Dialog = lazy(() => import('../features/workspaces/CreateWorkspaceDialog.tsx'));

interface CreateWorkspaceProps {
  open: boolean;
  onClose: () => void;
  account: Account;
}

/** The dialog, which opens the new workspace. */
export function CreateWorkspace({ open, onClose, account }: CreateWorkspaceProps) {
  const navigate = useNavigate();
  if (!open) return null;
  return (
    <Suspense>
      <Dialog
        onClose={onClose}
        onCreated={({ workspace }) => {
          onClose();
          const slug = workspaceSlug(workspace.id, account.personal_workspace_id);
          void navigate({ to: '/$workspace', params: { workspace: slug } });
        }}
      />
    </Suspense>
  );
}
