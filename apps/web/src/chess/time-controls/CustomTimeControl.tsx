import { clockControl, daysControl, isClock, TIME_CONTROLS } from '@rookery/chess';
import type { ClockControl, TimeControl } from '@rookery/chess';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import {
  DAY_STEPS,
  DELAY_STEPS,
  INCREMENT_STEPS,
  INITIAL_STEPS,
  STAGE_MOVES,
  STAGE_STEPS,
  stepsWith,
} from './custom-steps.ts';
import { useDurationWords, useTimeControlWords } from './use-time-control-words.ts';

export type ControlKind = 'clock' | 'days' | 'none';

interface CustomTimeControlProps {
  value: TimeControl | null;
  /** More than clocks, where it is possible. */
  kinds: readonly ControlKind[];
  onChoose: (control: TimeControl | null) => void;
}

export function kindOf(control: TimeControl | null): ControlKind {
  if (control === null) return 'none';
  return isClock(control) ? 'clock' : 'days';
}

const FIRST_OF_KIND: Readonly<Record<ControlKind, TimeControl | null>> = {
  clock: TIME_CONTROLS.rapid,
  days: daysControl(3),
  none: null,
};

/** The parts of a time control, each with the steps that make sense. */
export function CustomTimeControl({ value, kinds, onChoose }: CustomTimeControlProps) {
  const t = useTranslations('timeControl');
  const words = useTimeControlWords();
  return (
    <div className="grid gap-4">
      {kinds.length > 1 && (
        <ChoiceGroup
          legend={t('kind')}
          value={kindOf(value)}
          choices={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          onChoose={(kind) => onChoose(FIRST_OF_KIND[kind])}
        />
      )}
      {isClock(value) && <ClockFields value={value} onChoose={onChoose} />}
      {value !== null && !isClock(value) && (
        <StepField
          label={t('daysLabel')}
          steps={DAY_STEPS}
          value={value.days_per_move}
          text={(days) => t('days', { count: days })}
          onChoose={(days) => onChoose(daysControl(days))}
        />
      )}
      {value !== null && (
        <output className="font-semibold" aria-live="polite">
          {words(value)}
        </output>
      )}
    </div>
  );
}

interface ClockFieldsProps {
  value: ClockControl;
  onChoose: (control: ClockControl) => void;
}

function ClockFields({ value, onChoose }: ClockFieldsProps) {
  const t = useTranslations('timeControl');
  const duration = useDurationWords();
  const { initial_ms, increment_ms, delay_ms = 0, second_stage } = value;
  // Only at first, so that it stays as the member has left it.
  const [isOpen] = useState(delay_ms > 0 || second_stage !== undefined);
  const change = (part: Partial<ClockControl>) =>
    onChoose(clockControl({ initial_ms, increment_ms, delay_ms, ...withStage(value), ...part }));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <StepField
          label={t('initial')}
          steps={INITIAL_STEPS}
          value={initial_ms}
          text={duration}
          onChoose={(ms) => change({ initial_ms: ms })}
        />
        <StepField
          label={t('increment')}
          steps={INCREMENT_STEPS}
          value={increment_ms}
          text={duration}
          onChoose={(ms) => change({ increment_ms: ms })}
        />
      </div>
      <details open={isOpen}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent underline underline-offset-4">
          {t('moreClock')}
        </summary>
        <div className="grid gap-4 pt-1">
          <StepField
            label={t('delayLabel')}
            hint={t('delayHint')}
            steps={DELAY_STEPS}
            value={delay_ms}
            text={duration}
            onChoose={(ms) => change({ delay_ms: ms })}
          />
          <StageFields value={value} onChoose={onChoose} />
        </div>
      </details>
    </>
  );
}

function withStage({ second_stage }: ClockControl): Pick<ClockControl, 'second_stage'> {
  return second_stage === undefined ? {} : { second_stage };
}

const FIRST_ADDED_MS = 30 * 60_000;
const NO_STAGE = 0;

function StageFields({ value, onChoose }: ClockFieldsProps) {
  const t = useTranslations('timeControl');
  const duration = useDurationWords();
  const { second_stage: stage, ...times } = value;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StepField
        label={t('stageMoves')}
        steps={[NO_STAGE, ...STAGE_MOVES]}
        value={stage?.after_moves ?? NO_STAGE}
        text={(moves) => (moves === NO_STAGE ? t('noStage') : t('afterMove', { moves }))}
        onChoose={(moves) => {
          const added_ms = stage?.added_ms ?? FIRST_ADDED_MS;
          const chosen =
            moves === NO_STAGE ? {} : { second_stage: { after_moves: moves, added_ms } };
          onChoose(clockControl({ ...times, ...chosen }));
        }}
      />
      {stage !== undefined && (
        <StepField
          label={t('stageTime')}
          steps={STAGE_STEPS}
          value={stage.added_ms}
          text={duration}
          onChoose={(added_ms) =>
            onChoose(clockControl({ ...times, second_stage: { ...stage, added_ms } }))
          }
        />
      )}
    </div>
  );
}

interface StepFieldProps {
  label: string;
  hint?: string;
  steps: readonly number[];
  value: number;
  text: (step: number) => string;
  onChoose: (step: number) => void;
}

function StepField({ label, hint, steps, value, text, onChoose }: StepFieldProps) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={(event) => onChoose(Number(event.target.value))}
      options={stepsWith(steps, value).map((step) => ({ value: String(step), label: text(step) }))}
    />
  );
}
