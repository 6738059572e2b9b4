import { daysControl, isClock, type TimeControl } from '@rookery/chess';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../../api/DialogForm.tsx';
import { useLastControl } from '../../../chess/time-controls/last-control.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { tell } from '../../../ui/toasts.ts';
import { chosenStart, USUAL_START } from '../start/start-choice.ts';
import { TermsFields } from './TermsFields.tsx';
import { useOffer, type Terms } from './use-offer.ts';

const USUAL_DAYS = daysControl(3);

interface ChallengeClubDialogProps {
  slug: string;
  /** Chosen already; otherwise the one of the last time, or three days for each move. */
  timeControl?: TimeControl | null;
  onClose: () => void;
}

/** Offers a game to all members of the club. */
export default function ChallengeClubDialog(props: ChallengeClubDialogProps) {
  const { slug, timeControl: suggested, onClose } = props;
  const t = useTranslations('challenges');
  const common = useTranslations('common');
  const [last, setLast] = useLastControl();
  const [terms, setTerms] = useState<Terms>({
    // A search finds an opponent for a game with a clock sooner.
    timeControl: suggested === undefined ? (isClock(last) ? USUAL_DAYS : last) : suggested,
    color: 'random',
    rated: true,
    start: USUAL_START,
    message: '',
  });
  const { offer, isPending, error } = useOffer(slug, () => {
    tell(t('clubSent'));
    onClose();
  });
  const isComplete = chosenStart(terms.start).ok;
  return (
    <Dialog open onClose={onClose} title={t('club')} closeLabel={common('close')}>
      <DialogForm
        submitLabel={t('send')}
        isComplete={isComplete}
        request={{ isPending, error }}
        onSubmit={() => offer({ opponentId: null }, terms)}
        onClose={onClose}
      >
        <p className="text-small text-muted">
          {t('clubHint', { kind: isClock(terms.timeControl) ? 'clock' : 'other' })}
        </p>
        <TermsFields
          terms={terms}
          onChange={(changed) => {
            if (changed.timeControl !== terms.timeControl) setLast(changed.timeControl);
            setTerms(changed);
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
