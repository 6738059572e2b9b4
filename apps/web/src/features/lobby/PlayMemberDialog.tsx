import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../api/DialogForm.tsx';
import { useLastControl } from '../../chess/time-controls/last-control.ts';
import type { Online } from '../../live/online.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TermsFields } from './challenge/TermsFields.tsx';
import { useOffer, type Terms } from './challenge/use-offer.ts';
import { OpponentPicker } from './OpponentPicker.tsx';
import type { Opponent } from './opponents.ts';
import { chosenStart, USUAL_START } from './start/start-choice.ts';

interface PlayMemberDialogProps {
  /** A single opponent is selected already. */
  opponents: readonly Opponent[];
  /** Which of them are online, if known. */
  online?: Online | undefined;
  slug: string;
  onClose: () => void;
}

/** Challenges a member: the opponent and the terms. */
export default function PlayMemberDialog(props: PlayMemberDialogProps) {
  const { opponents, online, slug, onClose } = props;
  const t = useTranslations('lobby');
  const challenges = useTranslations('challenges');
  const common = useTranslations('common');
  const { offer, isPending, error } = useOffer(slug, onClose);
  const only = opponents.length === 1 ? opponents[0] : undefined;
  const [opponentId, setOpponentId] = useState(only?.user_id ?? null);
  const [timeControl, setTimeControl] = useLastControl();
  const [more, setMore] = useState<Omit<Terms, 'timeControl'>>({
    color: 'random',
    rated: true,
    start: USUAL_START,
    message: '',
  });
  const terms = { ...more, timeControl };
  const isComplete = opponentId !== null && chosenStart(more.start).ok;

  return (
    <Dialog
      open
      onClose={onClose}
      title={only === undefined ? t('playMember') : t('playName', { name: only.name })}
      closeLabel={common('close')}
    >
      <DialogForm
        submitLabel={challenges('send')}
        isComplete={isComplete}
        request={{ isPending, error }}
        onSubmit={() => offer({ opponentId }, terms)}
        onClose={onClose}
      >
        {only === undefined && (
          <OpponentPicker
            opponents={opponents}
            online={online}
            chosen={opponentId}
            onChoose={setOpponentId}
          />
        )}
        <TermsFields
          terms={terms}
          onChange={({ timeControl: chosen, ...others }) => {
            setTimeControl(chosen);
            setMore(others);
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
