import type { Member, WorkspaceRecord } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { tell } from '../../ui/toasts.ts';
import { useRemoveMember } from './queries.ts';

interface RemoveMemberDialogProps {
  record: WorkspaceRecord;
  member: Member;
  isOwn: boolean;
  onClose: () => void;
}

/** Asks for confirmation, because a member cannot undo leaving. */
export default function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { record, member, isOwn, onClose } = props;
  const t = useTranslations('members');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const removal = useRemoveMember(record.workspace.id);
  const [isBanned, setBanned] = useState(false);
  const names = { name: member.name, workspace: record.workspace.name };

  const onSuccess = () => {
    // A member who has left may no longer see this page.
    if (isOwn) return location.assign('/');
    tell(t('removed', names));
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={isOwn ? t('leaveTitle', names) : t('removeTitle', names)}
      description={isOwn ? t('leaveWords') : t('removeWords', names)}
      closeLabel={common('close')}
    >
      {!isOwn && (
        <CheckField
          label={t('ban')}
          hint={t('banHint')}
          checked={isBanned}
          onChange={(event) => setBanned(event.target.checked)}
        />
      )}
      {removal.error !== null && <FailureNotice words={errorWords(removal.error)} />}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          busy={removal.isPending}
          onClick={() => removal.mutate({ userId: member.user_id, ban: isBanned }, { onSuccess })}
        >
          {isOwn ? t('leave') : t('remove')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
