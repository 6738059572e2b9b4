import type { MemberBot } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../../api/DialogForm.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { tell } from '../../../ui/toasts.ts';
import { useDeleteBot } from './queries.ts';

interface DeleteBotDialogProps {
  bot: MemberBot;
  onClose: () => void;
}

export default function DeleteBotDialog({ bot, onClose }: DeleteBotDialogProps) {
  const t = useTranslations('bots');
  const common = useTranslations('common');
  const deletion = useDeleteBot();
  const { name } = bot;
  const onSuccess = () => {
    tell(t('deleted', { name }));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteTitle', { name })}
      description={t('deleteWords')}
      closeLabel={common('close')}
    >
      <DialogForm
        submitLabel={t('delete')}
        isComplete
        request={deletion}
        onSubmit={() => deletion.mutate(bot.id, { onSuccess })}
        onClose={onClose}
      >
        {null}
      </DialogForm>
    </Dialog>
  );
}
