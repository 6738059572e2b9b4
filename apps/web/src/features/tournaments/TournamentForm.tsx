import type { Tournament } from '@rookery/contract';
import { useState, type ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { TimeControlPicker } from '../../chess/time-controls/TimeControlPicker.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCreateTournament } from './changes.ts';
import { MoreOptions } from './MoreOptions.tsx';
import {
  bodyOf,
  faultOf,
  inAnHour,
  isOnDates,
  NEW_TOURNAMENT,
  playersFor,
  MATCH_GAMES,
  MINUTE_STEPS,
  ROUND_STEPS,
  withFormat,
  type FormFault,
  type TournamentForm as Form,
} from './tournament-form.ts';

const FORMATS = ['swiss', 'round_robin', 'double_round_robin', 'knockout', 'arena'] as const;

interface TournamentFormProps {
  workspaceId: string;
  /** Whether members of other clubs can be allowed to enter. */
  mayOpen: boolean;
  onCreated: (tournament: Tournament) => void;
}

/** A name is enough: everything else has a value that suits most clubs. */
export function TournamentForm({ workspaceId, mayOpen, onCreated }: TournamentFormProps) {
  const t = useTranslations('tournaments.form');
  const errorWords = useErrorWords();
  const creation = useCreateTournament(workspaceId);
  const [form, setForm] = useState<Form>(NEW_TOURNAMENT);
  const [fault, setFault] = useState<FormFault | null>(null);
  const change = (part: Partial<Form>) => {
    setForm({ ...form, ...part });
    setFault(null);
  };

  const submit = (element: HTMLFormElement) => {
    const found = faultOf(form, Date.now());
    setFault(found);
    if (found === null) creation.mutate(bodyOf(form), { onSuccess: onCreated });
    else (element.elements.namedItem(found) as HTMLElement | null)?.focus();
  };

  return (
    <form
      noValidate
      className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!creation.isPending) submit(event.currentTarget);
      }}
    >
      <TextField
        label={t('name')}
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        placeholder={t('namePlaceholder')}
        value={form.name}
        error={fault === 'name' ? t('faults.name') : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <FormatFields form={form} setForm={setForm} />
      <PlaceFields form={form} change={change} />
      {(fault === 'timeControl' || fault === 'clock') && (
        <FailureNotice words={t(`faults.${fault}`)} />
      )}
      {!isOnDates(form) && (
        <StartFields form={form} change={change} isPast={fault === 'startsAt'} />
      )}
      <MoreOptions form={form} change={change} fault={fault} mayOpen={mayOpen} />
      {creation.error !== null && <FailureNotice words={errorWords(creation.error)} />}
      <div>
        <Button type="submit" busy={creation.isPending || creation.isSuccess}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  form: Form;
  change: (part: Partial<Form>) => void;
}

function FormatFields({ form, setForm }: { form: Form; setForm: (form: Form) => void }) {
  const t = useTranslations('tournaments');
  return (
    <div className="grid gap-4">
      <div>
        <ChoiceGroup
          legend={t('form.format')}
          value={form.format}
          choices={FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
          onChoose={(format) => setForm(withFormat(form, format))}
        />
        <p className="mt-1 text-small text-muted">{t(`formatWords.${form.format}`)}</p>
      </div>
      {form.format === 'swiss' && (
        <SelectField
          className="max-w-80"
          label={t('form.rounds')}
          hint={t('form.roundsHint', { count: playersFor(form.rounds) })}
          value={form.rounds}
          onChange={({ target }) => setForm({ ...form, rounds: Number(target.value) })}
          options={ROUND_STEPS.map((count) => ({
            value: String(count),
            label: t('form.roundsOf', { count }),
          }))}
        />
      )}
      {form.format === 'knockout' && (
        <SelectField
          className="max-w-80"
          label={t('form.matchGames')}
          hint={t('form.matchGamesHint')}
          value={form.matchGames}
          onChange={({ target }) => setForm({ ...form, matchGames: Number(target.value) })}
          options={MATCH_GAMES.map((count) => ({
            value: String(count),
            label: t('form.gamesOf', { count }),
          }))}
        />
      )}
      {form.format === 'arena' && (
        <SelectField
          className="max-w-80"
          label={t('form.duration')}
          value={form.minutes}
          onChange={({ target }) => setForm({ ...form, minutes: Number(target.value) })}
          options={MINUTE_STEPS.map((count) => ({
            value: String(count),
            label: t('form.minutes', { count }),
          }))}
        />
      )}
    </div>
  );
}

function PlaceFields({ form, change }: PartProps) {
  const t = useTranslations('tournaments.form');
  return (
    <>
      {form.format !== 'arena' && (
        <div>
          <ChoiceGroup
            legend={t('place')}
            value={form.place}
            choices={[
              { value: 'online', label: t('online') },
              { value: 'board', label: t('board') },
            ]}
            onChoose={(place) => change({ place })}
          />
          {form.place === 'board' && <p className="mt-1 text-small text-muted">{t('boardHint')}</p>}
        </div>
      )}
      <TimeControlPicker
        value={form.timeControl}
        onChoose={(timeControl) => change({ timeControl })}
      />
      {form.place === 'online' && (
        <CheckField
          label={t('rated')}
          hint={t('ratedHint')}
          checked={form.rated && form.timeControl !== null}
          disabled={form.timeControl === null}
          onChange={({ target }) => change({ rated: target.checked })}
        />
      )}
    </>
  );
}

function StartFields({ form, change, isPast }: PartProps & { isPast: boolean }) {
  const t = useTranslations('tournaments.form');
  const [hasTime, setHasTime] = useState(form.startsAt !== '');
  return (
    <div className="grid gap-4">
      <div>
        <ChoiceGroup
          legend={t('start')}
          value={hasTime ? 'at' : 'hand'}
          choices={[
            { value: 'hand', label: t('startByHand') },
            { value: 'at', label: t('startAt') },
          ]}
          onChoose={(value) => {
            setHasTime(value === 'at');
            change({ startsAt: value === 'at' ? inAnHour() : '' });
          }}
        />
        {!hasTime && <p className="mt-1 text-small text-muted">{t('startHint')}</p>}
      </div>
      {hasTime && (
        <TextField
          className="max-w-80"
          label={t('startsAt')}
          name="startsAt"
          type="datetime-local"
          required
          value={form.startsAt}
          error={isPast ? t('faults.startsAt') : undefined}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            change({ startsAt: target.value })
          }
        />
      )}
    </div>
  );
}
