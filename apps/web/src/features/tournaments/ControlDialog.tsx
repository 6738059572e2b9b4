import type { TournamentRecord } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { useChangeTournament } from './changes.ts';
import type { TournamentPlace } from './queries.ts';

export type AskedControl = 'start' | 'finish' | 'cancel';

interface ControlDialogProps {
  record: TournamentRecord;
  place: TournamentPlace;
  action: AskedControl;
  onClose: () => void;
}

/** Asks before what cannot be undone. */
export function ControlDialog({ record, place, action, onClose }: ControlDialogProps) {
  const t = useTranslations('tournaments.arbiter');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { mutate, isPending, error } = useChangeTournament(place);
  const { players, tournament } = record;
  const checkedIn = players.filter(({ checked_in }) => checked_in).length;
  const words = () => {
    if (action !== 'start') return t(`asks.${action}.words`);
    return tournament.check_in
      ? t('asks.start.wordsCheckIn', { count: checkedIn, all: players.length })
      : t('asks.start.words', { count: players.length });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`asks.${action}.title`)}
      description={words()}
      closeLabel={common('close')}
    >
      {error !== null && <FailureNotice words={errorWords(error)} />}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          look={action === 'cancel' ? 'danger' : 'primary'}
          busy={isPending}
          onClick={() => mutate({ do: 'control', action }, { onSuccess: onClose })}
        >
          {t(`yes.${action}`)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('back')}
        </Button>
      </div>
    </Dialog>
  );
}
