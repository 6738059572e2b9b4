import type { ChangeTournament, TieBreakLabel, TournamentRecord } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { tell } from '../../ui/toasts.ts';
import { useChangeTournament } from './changes.ts';
import type { TournamentPlace } from './queries.ts';
import { TieBreakChoice } from './TieBreakChoice.tsx';
import { hasTieBreaks, localTime, PAUSE_STEPS_S, timeOf } from './tournament-form.ts';
import { useSecondsWords } from './use-seconds-words.ts';

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
  const secondsWords = useSecondsWords();
  const { mutate, isPending, error } = useChangeTournament(place);
  const [name, setName] = useState(tournament.name);
  const [description, setDescription] = useState(tournament.description);
  const [startsAt, setStartsAt] = useState(localTime(tournament.starts_at));
  const [roundStart, setRoundStart] = useState(tournament.round_start);
  const [pauseS, setPauseS] = useState(tournament.pause_s);
  const [tieBreaks, setTieBreaks] = useState(tournament.tie_breaks as readonly TieBreakLabel[]);
  const isOpen = tournament.status === 'open';
  const hasRounds = tournament.format !== 'arena';
  const pauses = [...new Set([...PAUSE_STEPS_S, tournament.pause_s])].toSorted((a, b) => a - b);
  const save = () => {
    const settings: ChangeTournament = {
      name: name.trim(),
      description: description.trim(),
      ...(isOpen && { startsAt: timeOf(startsAt) }),
      ...(hasRounds && { roundStart, pauseS }),
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
          if (!isPending) save();
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
        {isOpen && (
          <TextField
            label={t('form.startsAt')}
            hint={t('settings.startHint')}
            type="datetime-local"
            value={startsAt}
            onChange={({ target }) => setStartsAt(target.value)}
          />
        )}
        {hasRounds && (
          <ChoiceGroup
            legend={t('form.roundStart')}
            value={roundStart}
            choices={[
              { value: 'automatic', label: t('form.automatic') },
              { value: 'by_hand', label: t('form.byHand') },
            ]}
            onChoose={setRoundStart}
          />
        )}
        {hasRounds && roundStart === 'automatic' && (
          <SelectField
            label={t('form.pause')}
            value={pauseS}
            onChange={({ target }) => setPauseS(Number(target.value))}
            options={pauses.map((value) => ({ value: String(value), label: secondsWords(value) }))}
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
