import type { WorkspaceRecord, WorkspaceSettings } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { textOf } from '../../ui/form-text.ts';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { tell } from '../../ui/toasts.ts';
import { mayManage } from './order.ts';
import { workspaceQuery, workspacesQuery } from './queries.ts';

export function WorkspaceNameForm({ record }: { record: WorkspaceRecord }) {
  const t = useTranslations('settings');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { id, name } = record.workspace;
  const isEditable = mayManage(record);

  const renaming = useMutation({
    mutationFn: (body: WorkspaceSettings) =>
      callApi('PATCH /api/:wsId/workspace-settings', { params: { wsId: id }, body }),
    onSuccess: (settings) => {
      client.setQueryData(workspaceQuery(id).queryKey, {
        ...record,
        workspace: { ...record.workspace, name: settings.name },
      });
      void client.invalidateQueries(workspacesQuery);
      tell(common('saved'));
    },
  });

  return (
    <Section title={t('general')}>
      <form
        className="grid max-w-md gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          renaming.mutate({ name: textOf(new FormData(event.currentTarget), 'name') });
        }}
      >
        <TextField
          key={name}
          label={t('name')}
          hint={isEditable ? undefined : t('readOnly')}
          name="name"
          defaultValue={name}
          readOnly={!isEditable}
          required
          pattern=".*\S.*"
          maxLength={80}
          autoComplete="off"
        />
        {renaming.isError && <FailureNotice words={errorWords(renaming.error)} />}
        {isEditable && (
          <Button type="submit" busy={renaming.isPending} className="justify-self-start">
            {t('save')}
          </Button>
        )}
      </form>
    </Section>
  );
}
