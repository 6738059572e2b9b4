import type { ChangeTournament, TieBreakLabel, TournamentRecord } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { tell } from '../../ui/toasts.ts';
import { useChangeTournament } from './changes.ts';
import type { TournamentPlace } from './queries.ts';
import { RoundStartFields } from './RoundStartFields.tsx';
import { TieBreakChoice } from './TieBreakChoice.tsx';
import {
  areInOrder,
  datesFor,
  hasTieBreaks,
  localTime,
  timeOf,
  type RoundStarts,
} from './tournament-form.ts';

interface SettingsDialogProps {
  record: TournamentRecord;
  place: TournamentPlace;
  onClose: () => void;
}

/** What an arbiter can change until the tournament is over. */
export function SettingsDialog({ record: { tournament }, place, onClose }: SettingsDialogProps) {
  const t = useTranslations('tournaments');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { mutate, isPending, error } = useChangeTournament(place);
  const [name, setName] = useState(tournament.name);
  const [description, setDescription] = useState(tournament.description);
  const [startsAt, setStartsAt] = useState(localTime(tournament.starts_at));
  const [starts, setStarts] = useState<RoundStarts>({
    roundStart: tournament.round_start,
    pauseS: tournament.pause_s,
    roundDates: tournament.round_dates.map(localTime),
  });
  const [hasFault, setHasFault] = useState(false);
  const [tieBreaks, setTieBreaks] = useState(tournament.tie_breaks as readonly TieBreakLabel[]);
  const isOpen = tournament.status === 'open';
  const hasRounds = tournament.format !== 'arena';
  const isOnDates = hasRounds && starts.roundStart === 'on_dates';
  const roundDates = datesFor(starts.roundDates, tournament.round_count);
  const save = () => {
    const settings: ChangeTournament = {
      name: name.trim(),
      description: description.trim(),
      ...(isOpen && !isOnDates && { startsAt: timeOf(startsAt) }),
      ...(hasRounds && { roundStart: starts.roundStart, pauseS: starts.pauseS }),
      ...(isOnDates && { roundDates: roundDates.map((date) => timeOf(date) ?? '') }),
      ...(hasTieBreaks(tournament.format) && { tieBreaks: [...tieBreaks] }),
    };
    mutate(
      { do: 'settings', settings },
      {
        onSuccess: () => {
          tell(common('saved'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} title={t('settings.title')} closeLabel={common('close')}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isOnDates && !areInOrder(roundDates)) setHasFault(true);
          else if (!isPending) save();
        }}
      >
        <TextField
          label={t('form.name')}
          required
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label={t('form.description')}
          hint={t('form.descriptionHint')}
          maxLength={2_000}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        {isOpen && !isOnDates && (
          <TextField
            label={t('form.startsAt')}
            hint={t('settings.startHint')}
            type="datetime-local"
            value={startsAt}
            onChange={({ target }) => setStartsAt(target.value)}
          />
        )}
        {hasRounds && (
          <RoundStartFields
            value={starts}
            onChange={(part) => {
              setStarts({ ...starts, ...part });
              setHasFault(false);
            }}
            rounds={tournament.round_count}
            error={hasFault ? t('form.faults.roundDates') : undefined}
          />
        )}
        {hasTieBreaks(tournament.format) && (
          <TieBreakChoice format={tournament.format} value={tieBreaks} onChoose={setTieBreaks} />
        )}
        {error !== null && <FailureNotice words={errorWords(error)} />}
        <div>
          <Button type="submit" busy={isPending}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
