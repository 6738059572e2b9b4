import { choiceOf, TIME_CONTROLS, timeControlText, type TimeControl } from '@rookery/chess';
import type { WorkspaceRecord } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { CustomTimeControl } from '../../chess/time-controls/CustomTimeControl.tsx';
import { byLength, isSameControl, USUAL_CONTROLS } from '../../chess/time-controls/offered.ts';
import { useTimeControlWords } from '../../chess/time-controls/use-time-control-words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

const MOST = 12;

/** For owners and admins: the time controls that the club's lobby offers. */
export function TimeControlsForm({ record }: { record: WorkspaceRecord }) {
  const t = useTranslations('settings');
  const words = useTimeControlWords();
  const errorWords = useErrorWords();
  const update = useUpdateSettings(record);
  const { time_controls: stored } = record.workspace;
  const [chosen, setChosen] = useState<readonly TimeControl[]>(stored ?? USUAL_CONTROLS);
  const [own, setOwn] = useState<readonly TimeControl[]>(stored ?? []);
  const listed = merge(USUAL_CONTROLS, own);
  const isChosen = (control: TimeControl) => chosen.some((each) => isSameControl(each, control));
  const isFull = chosen.length >= MOST;

  const add = (control: TimeControl) => {
    setOwn(merge(own, [control]));
    setChosen(merge(chosen, [control]));
  };
  const toggle = (control: TimeControl) =>
    isChosen(control)
      ? setChosen(chosen.filter((each) => !isSameControl(each, control)))
      : setChosen(merge(chosen, [control]));
  const reset = () =>
    update.mutate(
      { time_controls: null },
      {
        onSuccess: () => {
          setChosen(USUAL_CONTROLS);
          setOwn([]);
        },
      },
    );

  return (
    <Section title={t('timeControlsTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate({ time_controls: chosen.map(choiceOf) });
        }}
      >
        <p className="max-w-[52ch] text-muted">{t('timeControlsWords')}</p>
        <fieldset className="mt-4 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="sr-only">{t('timeControlsChosen')}</legend>
          {listed.map((control) => (
            <CheckField
              key={timeControlText(control)}
              label={words(control)}
              checked={isChosen(control)}
              disabled={isFull && !isChosen(control)}
              onChange={() => toggle(control)}
            />
          ))}
        </fieldset>
        <p className="mt-2 text-small text-muted">
          {t('timeControlsCount', { count: chosen.length, most: MOST })}
          {isFull && ` ${t('timeControlsFull')}`}
        </p>
        <AddControl canAdd={!isFull} onAdd={add} />
        {update.isError && <FailureNotice words={errorWords(update.error)} />}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" busy={update.isPending} disabled={chosen.length === 0}>
            {t('timeControlsSave')}
          </Button>
          {stored !== null && (
            <Button look="secondary" busy={update.isPending} onClick={reset}>
              {t('timeControlsReset')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}

interface AddControlProps {
  canAdd: boolean;
  onAdd: (control: TimeControl) => void;
}

/** Puts together a time control that is not among the usual ones. */
function AddControl({ canAdd, onAdd }: AddControlProps) {
  const t = useTranslations('settings');
  const [control, setControl] = useState<TimeControl | null>(TIME_CONTROLS.rapid);
  return (
    <details className="mt-2 max-w-xl">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-4">
        {t('timeControlsAddTitle')}
      </summary>
      <div className="grid gap-4 rounded-small border border-line bg-raised p-3">
        <CustomTimeControl value={control} kinds={['clock', 'days']} onChoose={setControl} />
        <Button
          look="secondary"
          className="justify-self-start"
          disabled={!canAdd}
          onClick={() => control !== null && onAdd(control)}
        >
          {t('timeControlsAdd')}
        </Button>
      </div>
    </details>
  );
}

/** Both lists without what is in them twice, the shortest games first. */
function merge(one: readonly TimeControl[], other: readonly TimeControl[]): TimeControl[] {
  const added = other.filter((control) => !one.some((each) => isSameControl(each, control)));
  return [...one, ...added].toSorted(byLength);
}
