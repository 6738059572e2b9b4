import type { WorkspaceRecord } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { textOf } from '../../ui/form-text.ts';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** For owners. */
export function DeleteWorkspace({ record }: { record: WorkspaceRecord }) {
  const t = useTranslations('settings');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('deleteTitle')}>
      <p className="max-w-[52ch] text-muted">{t('deleteWords')}</p>
      <Button look="danger" className="mt-4" onClick={() => setOpen(true)}>
        {t('delete')}
      </Button>
      {isOpen && <DeleteDialog record={record} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function DeleteDialog({ record, onClose }: { record: WorkspaceRecord; onClose: () => void }) {
  const t = useTranslations('settings');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { id, name } = record.workspace;
  const deletion = useMutation({
    mutationFn: (typed: string) =>
      callApi('POST /api/:wsId/delete', { params: { wsId: id }, body: { name: typed } }),
    // A full load, because nothing of this workspace is left in the page.
    onSuccess: () => location.assign('/personal'),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteDialogTitle', { name })}
      description={t('deleteDialogWords', { name })}
      closeLabel={common('close')}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          deletion.mutate(textOf(new FormData(event.currentTarget), 'name'));
        }}
      >
        <TextField label={t('name')} name="name" required autoComplete="off" maxLength={200} />
        {deletion.isError && <FailureNotice words={errorWords(deletion.error)} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={deletion.isPending || deletion.isSuccess}>
            {t('delete')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {common('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
