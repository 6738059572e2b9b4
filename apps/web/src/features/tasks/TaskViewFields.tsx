import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TASK_ORDERS, type TaskOrder, type TaskView } from './queries.ts';

interface TaskViewFieldsProps {
  view: TaskView;
  /** There are tasks of others, so one's own can be shown alone. */
  hasOthers: boolean;
  onChange: (view: TaskView) => void;
}

/** What the list shows. Done tasks have one order. */
export function TaskViewFields({ view, hasOthers, onChange }: TaskViewFieldsProps) {
  const t = useTranslations('tasks');
  const orders = TASK_ORDERS.map((value) => ({ value, label: t(`orders.${value}`) }));
  return (
    <search className="mb-6 flex flex-wrap items-end gap-x-5 gap-y-3">
      <TextField
        label={t('search')}
        type="search"
        value={view.words}
        maxLength={100}
        onChange={({ target }) => onChange({ ...view, words: target.value })}
        className="min-w-48 flex-1"
      />
      {!view.completed && (
        <SelectField
          label={t('sort')}
          value={view.sort}
          options={orders}
          onChange={({ target }) => onChange({ ...view, sort: target.value as TaskOrder })}
        />
      )}
      {hasOthers && (
        <CheckField
          label={t('mine')}
          checked={view.mine}
          onChange={({ target }) => onChange({ ...view, mine: target.checked })}
        />
      )}
    </search>
  );
}
