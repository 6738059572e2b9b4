import type { TournamentRecord } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { useChangeTournament } from './changes.ts';
import type { TournamentPlace } from './queries.ts';

interface PublishDialogProps {
  record: TournamentRecord;
  place: TournamentPlace;
  onClose: () => void;
}

/** The page that can be read without an account. */
export function PublishDialog({ record, place, onClose }: PublishDialogProps) {
  const t = useTranslations('tournaments.publish');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { mutate, isPending, error } = useChangeTournament(place);
  const token = record.tournament.public_token;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('words')}
      closeLabel={common('close')}
    >
      {error !== null && <FailureNotice words={errorWords(error)} />}
      {token === null ? (
        <Button busy={isPending} onClick={() => mutate({ do: 'publish' })}>
          {t('start')}
        </Button>
      ) : (
        <CopyField
          label={t('link')}
          text={new URL(`/tournament/${token}`, location.origin).href}
          copyLabel={t('copy')}
          doneLabel={t('copied')}
          failedWords={common('notCopiedWords')}
        >
          <Button look="danger" busy={isPending} onClick={() => mutate({ do: 'unpublish' })}>
            {t('end')}
          </Button>
        </CopyField>
      )}
    </Dialog>
  );
}
