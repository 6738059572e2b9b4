import type { CreateWorkspace, WorkspaceRecord } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { RequestFailure } from '../../api/RequestFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { textOf } from '../../ui/form-text.ts';
import { TextField } from '../../ui/TextField.tsx';
import { workspaceQuery, workspacesQuery } from './queries.ts';

interface CreateWorkspaceDialogProps {
  onClose: () => void;
  onCreated: (created: WorkspaceRecord) => void;
}

export default function CreateWorkspaceDialog({ onClose, onCreated }: CreateWorkspaceDialogProps) {
  const t = useTranslations('workspace');
  const common = useTranslations('common');
  const client = useQueryClient();
  const creation = useMutation({
    mutationFn: (body: CreateWorkspace) => callApi('POST /api/workspaces', { body }),
    onSuccess: (created) => {
      client.setQueryData(workspaceQuery(created.workspace.id).queryKey, created);
      void client.invalidateQueries(workspacesQuery);
      onCreated(created);
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('createTitle')}
      description={t('createLead')}
      closeLabel={common('close')}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          creation.mutate({ name: textOf(new FormData(event.currentTarget), 'name') });
        }}
      >
        <TextField
          label={t('name')}
          name="name"
          placeholder={t('namePlaceholder')}
          required
          pattern=".*\S.*"
          maxLength={80}
          autoComplete="off"
        />
        {creation.isError && <RequestFailure error={creation.error} />}
        <Button type="submit" busy={creation.isPending} className="justify-self-start">
          {t('createAction')}
        </Button>
      </form>
    </Dialog>
  );
}
