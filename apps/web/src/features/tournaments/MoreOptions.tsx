import { MAX_ARENA_PLAYERS, MAX_TOURNAMENT_PLAYERS } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/CheckField.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { RoundStartFields } from './RoundStartFields.tsx';
import { TieBreakChoice } from './TieBreakChoice.tsx';
import {
  APPEAR_STEPS_S,
  hasTieBreaks,
  hasWindows,
  WINDOW_STEPS_DAYS,
  type FormFault,
  type TournamentForm,
} from './tournament-form.ts';
import { useSecondsWords } from './use-seconds-words.ts';

interface MoreOptionsProps {
  form: TournamentForm;
  change: (part: Partial<TournamentForm>) => void;
  fault: FormFault | null;
  mayOpen: boolean;
}

/** What most tournaments leave as it is. */
export function MoreOptions(props: MoreOptionsProps) {
  const { form, change, mayOpen } = props;
  const t = useTranslations('tournaments.form');
  return (
    <details className="border-t border-line">
      <summary className="inline-flex min-h-12 cursor-pointer items-center text-accent underline underline-offset-4">
        {t('more')}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2">
        <TextArea
          label={t('description')}
          hint={t('descriptionHint')}
          maxLength={2_000}
          value={form.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        <RoundFields {...props} />
        <EntryFields {...props} />
        <CheckField
          label={t('checkIn')}
          hint={t('checkInHint')}
          checked={form.checkIn}
          onChange={({ target }) => change({ checkIn: target.checked })}
        />
        {mayOpen && (
          <CheckField
            label={t('openToPlatform')}
            hint={t('openToPlatformHint')}
            checked={form.openToPlatform}
            onChange={({ target }) => change({ openToPlatform: target.checked })}
          />
        )}
        {hasTieBreaks(form.format) && (
          <TieBreakChoice
            format={form.format}
            value={form.tieBreaks}
            onChoose={(tieBreaks) => change({ tieBreaks })}
          />
        )}
      </div>
    </details>
  );
}

function RoundFields({ form, change, fault }: MoreOptionsProps) {
  const t = useTranslations('tournaments.form');
  const secondsWords = useSecondsWords();
  const steps = (values: readonly number[]) =>
    values.map((value) => ({ value: String(value), label: secondsWords(value) }));
  return (
    <>
      {form.format !== 'arena' && (
        <RoundStartFields
          value={form}
          onChange={change}
          rounds={form.format === 'swiss' ? form.rounds : null}
          error={fault === 'roundDates' ? t('faults.roundDates') : undefined}
        />
      )}
      {form.place === 'online' && hasWindows(form.format) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <ChoiceGroup
              legend={t('games')}
              value={form.windowDays === 0 ? 'once' : 'window'}
              choices={[
                { value: 'once', label: t('atOnce') },
                { value: 'window', label: t('window') },
              ]}
              onChoose={(value) => change({ windowDays: value === 'once' ? 0 : 7 })}
            />
            {form.windowDays > 0 && <p className="mt-1 text-small text-muted">{t('windowHint')}</p>}
          </div>
          {form.windowDays > 0 && (
            <SelectField
              label={t('windowDays')}
              value={form.windowDays}
              onChange={({ target }) => change({ windowDays: Number(target.value) })}
              options={WINDOW_STEPS_DAYS.map((count) => ({
                value: String(count),
                label: t('days', { count }),
              }))}
            />
          )}
        </div>
      )}
      {form.place === 'online' && (
        <SelectField
          className="max-w-80"
          label={t('appear')}
          hint={t('appearHint')}
          value={form.appearWithinS}
          onChange={({ target }) => change({ appearWithinS: Number(target.value) })}
          options={steps(APPEAR_STEPS_S)}
        />
      )}
    </>
  );
}

function EntryFields({ form, change, fault }: MoreOptionsProps) {
  const t = useTranslations('tournaments.form');
  const number = (key: 'maxPlayers' | 'minRating' | 'maxRating', most: number) => ({
    label: t(key),
    // The field that gets the focus has the name of the fault.
    name: key === 'minRating' ? 'ratings' : key,
    type: 'number',
    inputMode: 'numeric' as const,
    min: key === 'maxPlayers' ? 2 : 0,
    max: most,
    placeholder: t('noLimit'),
    value: form[key],
    onChange: ({ target }: { target: { value: string } }) => change({ [key]: target.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        {...number(
          'maxPlayers',
          form.format === 'arena' ? MAX_ARENA_PLAYERS : MAX_TOURNAMENT_PLAYERS,
        )}
      />
      <TextField
        {...number('minRating', 4_000)}
        error={fault === 'ratings' ? t('faults.ratings') : undefined}
      />
      <TextField {...number('maxRating', 4_000)} />
    </div>
  );
}
