import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { DialogForm } from '../../api/DialogForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { tell } from '../../ui/toasts.ts';
import { ownDataQuery } from './queries.ts';

const GOES = ['account', 'personal', 'chat', 'play', 'clubs'] as const;
const STAYS = ['games', 'club'] as const;

interface DeletionDialogProps {
  hasPassword: boolean;
  onClose: () => void;
}

export function DeletionDialog({ hasPassword, onClose }: DeletionDialogProps) {
  const t = useTranslations('ownData');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const asking = useMutation({
    mutationFn: () =>
      callApi('POST /api/account/deletion', { body: hasPassword ? { password } : {} }),
    onSuccess: async () => {
      await client.invalidateQueries(ownDataQuery);
      tell(t('asked'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialogTitle')}
      description={t('deleteWords')}
      closeLabel={common('close')}
    >
      <DialogForm
        submitLabel={t('confirm')}
        isComplete={!hasPassword || password !== ''}
        request={asking}
        onSubmit={() => asking.mutate()}
        onClose={onClose}
      >
        <div className="grid gap-4">
          <TitledList title={t('goesTitle')} items={GOES.map((each) => t(`goes.${each}`))} />
          <TitledList title={t('staysTitle')} items={STAYS.map((each) => t(`stays.${each}`))} />
          <p className="text-muted">{t('exportFirst')}</p>
        </div>
        {hasPassword ? (
          <TextField
            label={t('password')}
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : (
          <p>{t('noPassword')}</p>
        )}
      </DialogForm>
    </Dialog>
  );
}

function TitledList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5 text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
