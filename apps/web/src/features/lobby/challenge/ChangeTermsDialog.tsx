import type { Challenge } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../../api/DialogForm.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { chosenStart, startFrom } from '../start/start-choice.ts';
import { TermsFields } from './TermsFields.tsx';
import { useOffer, type Terms } from './use-offer.ts';

interface ChangeTermsDialogProps {
  challenge: Challenge;
  slug: string;
  onClose: () => void;
}

const OTHER_COLOR = { white: 'black', black: 'white', random: 'random' } as const;

/** Answers a challenge with other terms. It starts with those of the challenge, from this member's side. */
export default function ChangeTermsDialog({ challenge, slug, onClose }: ChangeTermsDialogProps) {
  const t = useTranslations('challenges');
  const common = useTranslations('common');
  const [terms, setTerms] = useState<Terms>({
    timeControl: challenge.time_control,
    color: OTHER_COLOR[challenge.color],
    rated: challenge.rated,
    start: startFrom(challenge.initial_fen),
    message: '',
  });
  const { offer, isPending, error } = useOffer(slug, onClose);
  const isComplete = chosenStart(terms.start).ok;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('changeTitle', { name: challenge.challenger_name })}
      closeLabel={common('close')}
    >
      <DialogForm
        submitLabel={t('suggest')}
        isComplete={isComplete}
        request={{ isPending, error }}
        onSubmit={() => offer({ instead: challenge.id }, terms)}
        onClose={onClose}
      >
        <TermsFields terms={terms} onChange={setTerms} />
      </DialogForm>
    </Dialog>
  );
}
