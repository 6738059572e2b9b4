import type { CreatedInvite } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** The one moment in which the link can be had. */
export function InviteLink({ invite, onDone }: { invite: CreatedInvite; onDone: () => void }) {
  const t = useTranslations('invites');
  const link = new URL(invite.url, location.origin).href;

  return (
    <div className="grid gap-5">
      <TextField
        label={t('linkLabel')}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={link} label={t('copy')} doneLabel={t('copied')} />
        <Button look="quiet" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
