import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { DialogForm } from '../../api/DialogForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { announcementsQuery } from './queries.ts';

interface WriteAnnouncementDialogProps {
  workspaceId: string;
  onClose: () => void;
}

export default function WriteAnnouncementDialog(props: WriteAnnouncementDialogProps) {
  const { workspaceId, onClose } = props;
  const t = useTranslations('announcements');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callApi('POST /api/:wsId/announcements', {
        params: { wsId: workspaceId },
        body: { title, text },
      }),
    onSuccess: async () => {
      await client.invalidateQueries(announcementsQuery(workspaceId));
      onClose();
    },
  });
  const isComplete = title.trim() !== '' && text.trim() !== '';
  return (
    <Dialog open onClose={onClose} title={t('write')} closeLabel={common('close')}>
      <DialogForm
        submitLabel={t('send')}
        isComplete={isComplete}
        request={{ isPending, error }}
        onSubmit={() => mutate()}
        onClose={onClose}
      >
        <p className="text-muted">{t('writeWords')}</p>
        <TextField
          label={t('subject')}
          value={title}
          maxLength={120}
          required
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label={t('text')}
          value={text}
          rows={6}
          maxLength={4_000}
          required
          onChange={({ target }) => setText(target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
