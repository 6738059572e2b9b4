import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { tell } from '../../ui/toasts.ts';
import { useChangeTournament } from './changes.ts';
import type { TournamentPlace } from './queries.ts';

interface WithdrawDialogProps {
  place: TournamentPlace;
  onClose: () => void;
}

export function WithdrawDialog({ place, onClose }: WithdrawDialogProps) {
  const t = useTranslations('tournaments');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { mutate, isPending, error } = useChangeTournament(place);
  const onSuccess = () => {
    tell(t('act.withdrawn'));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('act.withdrawTitle')}
      description={t('act.withdrawWords')}
      closeLabel={common('close')}
    >
      {error !== null && <FailureNotice words={errorWords(error)} />}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button busy={isPending} onClick={() => mutate({ do: 'withdraw' }, { onSuccess })}>
          {t('act.withdraw')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
