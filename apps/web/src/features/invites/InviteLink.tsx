import type { CreatedInvite } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';

/** Shown once, after the link was created. */
export function InviteLink({ invite, onDone }: { invite: CreatedInvite; onDone: () => void }) {
  const t = useTranslations('invites');
  const common = useTranslations('common');
  const link = new URL(invite.url, location.origin).href;

  return (
    <CopyField
      label={t('linkLabel')}
      text={link}
      copyLabel={t('copy')}
      doneLabel={t('copied')}
      failedWords={common('notCopiedWords')}
    >
      <Button look="quiet" onClick={onDone}>
        {t('done')}
      </Button>
    </CopyField>
  );
}
