import type { CreatedInvite } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** The one moment in which the link can be had. */
export function InviteLink({ invite, onDone }: { invite: CreatedInvite; onDone: () => void }) {
  const t = useTranslations('invites');
  const { copied, copy } = useCopy();
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
        <Button onClick={() => void copy(link)}>
          {copied ? <CheckIcon /> : <CopyIcon />}
          <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
