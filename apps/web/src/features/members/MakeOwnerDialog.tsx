import type { Member, WorkspaceRecord } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { tell } from '../../ui/toasts.ts';
import { useHandOver } from './queries.ts';

interface MakeOwnerDialogProps {
  record: WorkspaceRecord;
  member: Member;
  ownId: string;
  onClose: () => void;
}

/** Asks for confirmation, because an owner cannot take it back from one who disagrees. */
export default function MakeOwnerDialog({ record, member, ownId, onClose }: MakeOwnerDialogProps) {
  const t = useTranslations('members');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const [stepsDown, setStepsDown] = useState(false);
  const handOver = useHandOver(record.workspace.id);
  const names = { name: member.name, workspace: record.workspace.name };

  const onSuccess = () => {
    tell(t('madeOwner', names));
    // The own rights have changed on every page.
    if (stepsDown) return location.reload();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('makeOwnerTitle', names)}
      description={t('makeOwnerWords', names)}
      closeLabel={common('close')}
    >
      {handOver.error !== null && <FailureNotice words={errorWords(handOver.error)} />}
      <CheckField
        label={t('stepDown')}
        checked={stepsDown}
        onChange={(event) => setStepsDown(event.target.checked)}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          busy={handOver.isPending}
          onClick={() =>
            handOver.mutate({ to: member.user_id, from: stepsDown ? ownId : null }, { onSuccess })
          }
        >
          {t('makeOwner')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
