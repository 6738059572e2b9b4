import {
  ADMIN_INVITE_DAYS_MAX,
  type CreatedInvite,
  type CreateInvite,
  type WorkspaceRecord,
} from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RequestFailure } from '../../api/RequestFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useCreateInvite } from './queries.ts';
import { rolesToOffer, type InviteRole } from './roles-to-offer.ts';

const EXPIRY_DAYS = [1, 7, 30] as const;

function daysToOffer(role: InviteRole): readonly number[] {
  return role === 'member'
    ? EXPIRY_DAYS
    : EXPIRY_DAYS.filter((days) => days <= ADMIN_INVITE_DAYS_MAX);
}

interface InviteDialogProps {
  record: WorkspaceRecord;
  onClose: () => void;
}

export default function InviteDialog({ record, onClose }: InviteDialogProps) {
  const t = useTranslations('invites');
  const common = useTranslations('common');
  const creation = useCreateInvite(record.workspace.id);
  const created = creation.data;
  const linkWords = (invite: CreatedInvite) => {
    const limits = { role: invite.role, date: new Date(invite.expires_at) };
    return `${t('linkOnce')} ${t('linkLimits', limits)}`;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={created === undefined ? t('dialogTitle') : t('linkTitle')}
      description={created === undefined ? t('dialogLead') : linkWords(created)}
      closeLabel={common('close')}
    >
      {created === undefined ? (
        <InviteForm
          roles={rolesToOffer(record)}
          busy={creation.isPending}
          failure={creation.error}
          onCreate={creation.mutate}
        />
      ) : (
        <InviteLink invite={created} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  roles: readonly InviteRole[];
  busy: boolean;
  failure: Error | null;
  onCreate: (body: CreateInvite) => void;
}

function InviteForm({ roles, busy, failure, onCreate }: InviteFormProps) {
  const t = useTranslations('invites');
  const nameOf = useTranslations('workspace.roles');
  const [role, setRole] = useState<InviteRole>(roles[0] ?? 'member');
  const choices = roles.map((each) => ({ value: each, label: nameOf(each) }));
  return (
    <form
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onCreate({ role, expires_in_days: Number(form.get('expires')) });
      }}
    >
      <SelectField
        label={t('role')}
        hint={role === 'admin' ? t('adminHint', { days: ADMIN_INVITE_DAYS_MAX }) : undefined}
        value={role}
        onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'member')}
        options={choices}
      />
      <SelectField
        // A new field for each role, because the choices differ and an invalid one would be shown empty.
        key={role}
        label={t('expires')}
        name="expires"
        defaultValue="7"
        options={daysToOffer(role).map((count) => ({
          value: String(count),
          label: t('days', { count }),
        }))}
      />
      {failure !== null && (
        <div className="sm:col-span-2">
          <RequestFailure error={failure} />
        </div>
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('create')}
      </Button>
    </form>
  );
}

/** Shown once, after the link was created. */
function InviteLink({ invite, onDone }: { invite: CreatedInvite; onDone: () => void }) {
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
