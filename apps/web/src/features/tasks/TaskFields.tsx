import type { Member } from '@rookery/contract';
import type { ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import type { TaskForm } from './task-form.ts';
import type { TaskFormFaults } from './task-form-check.ts';

interface TaskFieldsProps {
  form: TaskForm;
  faults: TaskFormFaults;
  members: readonly Member[];
  onChange: (change: Partial<TaskForm>) => void;
}

type TextKey = {
  [Key in keyof TaskForm]: TaskForm[Key] extends string ? Key : never;
}[keyof TaskForm];
type TickKey = Exclude<keyof TaskForm, TextKey>;

const PRIORITIES = ['critical', 'high', 'normal', 'low'] as const;
const HOURS = ['work', 'personal', 'meeting'] as const;
const UNITS = ['day', 'week', 'month', 'year'] as const;

export function TaskFields({ form, faults, members, onChange }: TaskFieldsProps) {
  const t = useTranslations('tasks');

  const text = (key: TextKey) => ({
    name: key,
    value: form[key],
    error: faults[key] && t(`dialog.${faults[key]}`),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange({ [key]: event.target.value }),
  });
  const tick = (key: TickKey) => ({
    name: key,
    checked: form[key],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [key]: event.target.checked }),
  });
  const minutes = { type: 'number', inputMode: 'numeric', min: 1, max: 20_160, step: 1 } as const;

  const priorities = PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }));
  const hours = HOURS.map((value) => ({ value, label: t(`hours.${value}`) }));
  const units = UNITS.map((value) => ({ value, label: t(`repeat.${value}`, { every: 1 }) }));
  const people = members.map((member) => ({ value: member.user_id, label: member.name }));
  // A former member keeps the task until it is assigned to another.
  if (form.assignee !== '' && !people.some(({ value }) => value === form.assignee)) {
    people.push({ value: form.assignee, label: t('formerMember') });
  }

  return (
    <div className="mb-5 grid gap-5 sm:grid-cols-2">
      <TextField
        label={t('dialog.name')}
        {...text('name')}
        required
        maxLength={255}
        autoComplete="off"
        className="sm:col-span-2"
      />
      <TextArea
        label={t('dialog.description')}
        {...text('description')}
        maxLength={10_000}
        className="sm:col-span-2"
      />
      <SelectField label={t('dialog.priority')} {...text('priority')} options={priorities} />
      <SelectField
        label={t('dialog.assignee')}
        {...text('assignee')}
        options={[{ value: '', label: t('unassigned') }, ...people]}
      />
      <TextField label={t('dialog.start')} {...text('start')} type="datetime-local" />
      <TextField label={t('dialog.end')} {...text('end')} type="datetime-local" />
      <SelectField
        label={t('dialog.repeat')}
        {...text('repeatUnit')}
        options={[{ value: '', label: t('repeat.never') }, ...units]}
      />
      {form.repeatUnit !== '' && (
        <TextField
          label={t(`dialog.every.${form.repeatUnit as 'day'}`)}
          {...text('repeatEvery')}
          type="number"
          inputMode="numeric"
          min={1}
          max={99}
        />
      )}
      <h3 className="-mb-2 border-t border-line pt-4 text-large font-bold sm:col-span-2">
        {t('dialog.scheduling')}
      </h3>
      <TextField label={t('dialog.duration')} {...text('duration')} {...minutes} />
      <TextField label={t('dialog.minutesDone')} {...text('minutesDone')} {...minutes} min={0} />
      <SelectField
        label={t('dialog.hours')}
        {...text('hours')}
        options={[{ value: '', label: t('dialog.anyHours') }, ...hours]}
      />
      <CheckField label={t('dialog.auto')} hint={t('dialog.autoHint')} {...tick('auto')} />
      <CheckField
        label={t('dialog.splittable')}
        hint={t('dialog.splittableHint')}
        {...tick('splittable')}
      />
      {form.splittable && (
        <>
          <TextField label={t('dialog.minSplit')} {...text('minSplit')} {...minutes} />
          <TextField label={t('dialog.maxSplit')} {...text('maxSplit')} {...minutes} />
        </>
      )}
    </div>
  );
}
