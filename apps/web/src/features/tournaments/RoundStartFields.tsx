import { MAX_ROUND_DATES } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { aWeekApart, datesFor, PAUSE_STEPS_S, type RoundStarts } from './tournament-form.ts';
import { useSecondsWords } from './use-seconds-words.ts';

interface RoundStartFieldsProps {
  value: RoundStarts;
  onChange: (part: Partial<RoundStarts>) => void;
  /** How many dates there are; null if that is not known before the start. */
  rounds: number | null;
  error: string | undefined;
}

/** When rounds start: one after the other, by hand, or on dates. */
export function RoundStartFields({ value, onChange, rounds, error }: RoundStartFieldsProps) {
  const t = useTranslations('tournaments.form');
  const secondsWords = useSecondsWords();
  const pauses = [...new Set([...PAUSE_STEPS_S, value.pauseS])].toSorted((a, b) => a - b);
  const { roundStart, roundDates } = value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ChoiceGroup
        legend={t('roundStart')}
        value={roundStart}
        choices={[
          { value: 'automatic', label: t('automatic') },
          { value: 'by_hand', label: t('byHand') },
          { value: 'on_dates', label: t('onDates') },
        ]}
        onChoose={(chosen) =>
          onChange({
            roundStart: chosen,
            ...(chosen === 'on_dates' && {
              roundDates: aWeekApart(roundDates, rounds ?? Math.max(1, roundDates.length)),
            }),
          })
        }
      />
      {roundStart === 'automatic' && (
        <SelectField
          className="max-w-80"
          label={t('pause')}
          value={value.pauseS}
          onChange={({ target }) => onChange({ pauseS: Number(target.value) })}
          options={pauses.map((pause) => ({ value: String(pause), label: secondsWords(pause) }))}
        />
      )}
      {roundStart === 'on_dates' && (
        <RoundDates
          dates={datesFor(roundDates, rounds)}
          isFixed={rounds !== null}
          error={error}
          onChange={(dates) => onChange({ roundDates: dates })}
        />
      )}
    </div>
  );
}

interface RoundDatesProps {
  dates: readonly string[];
  /** Their number cannot be changed here. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (dates: readonly string[]) => void;
}

function RoundDates({ dates, isFixed, error, onChange }: RoundDatesProps) {
  const t = useTranslations('tournaments.form');
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {dates
          .map((date, index) => ({ date, index, round: index + 1 }))
          .map(({ date, index, round }) => (
            <TextField
              key={round}
              label={t('dateOf', { round })}
              name={round === 1 ? 'roundDates' : undefined}
              type="datetime-local"
              required
              value={date}
              error={round === 1 ? error : undefined}
              onChange={({ target }) => onChange(dates.with(index, target.value))}
            />
          ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {dates.length > 1 && (
          <Button
            look="secondary"
            onClick={() => onChange(aWeekApart(dates.slice(0, 1), dates.length))}
          >
            {t('everyWeek')}
          </Button>
        )}
        {!isFixed && dates.length < MAX_ROUND_DATES && (
          <Button look="secondary" onClick={() => onChange(aWeekApart(dates, dates.length + 1))}>
            {t('addDate')}
          </Button>
        )}
        {!isFixed && dates.length > 1 && (
          <Button look="secondary" onClick={() => onChange(dates.slice(0, -1))}>
            {t('removeDate')}
          </Button>
        )}
      </div>
    </div>
  );
}
