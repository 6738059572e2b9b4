import type { Member, Task } from '@rookery/contract';
import { useId, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { tell } from '../../ui/toasts.ts';
import { TaskChecklist } from './TaskChecklist.tsx';
import { TaskComments } from './TaskComments.tsx';
import { TaskFields } from './TaskFields.tsx';
import { checkTaskForm, type TaskFormFaults } from './task-form-check.ts';
import { bodyOf, formOf } from './task-form.ts';
import { useCreateTask, useDeleteTask, useEditTask } from './use-save-task.ts';

interface TaskDialogProps {
  workspaceId: string;
  members: readonly Member[];
  userId: string;
  /** Null for a new task. */
  task: Task | null;
  initialName?: string;
  onClose: () => void;
}

export default function TaskDialog(props: TaskDialogProps) {
  const t = useTranslations('tasks');
  const common = useTranslations('common');
  const title = props.task === null ? t('dialog.newTitle') : t('dialog.editTitle');
  return (
    <Dialog open onClose={props.onClose} title={title} closeLabel={common('close')}>
      {props.task === null ? <NewTask {...props} /> : <ExistingTask {...props} task={props.task} />}
    </Dialog>
  );
}

function NewTask(props: TaskDialogProps) {
  const t = useTranslations('tasks');
  const creation = useCreateTask(props.workspaceId);
  const onSuccess = () => {
    tell(t('created'));
    props.onClose();
  };
  return (
    <TaskDialogForm
      {...props}
      action={t('dialog.create')}
      busy={creation.isPending}
      failure={creation.error}
      onSave={(body) => creation.mutate(body, { onSuccess })}
    />
  );
}

function ExistingTask(props: TaskDialogProps & { task: Task }) {
  const t = useTranslations('tasks');
  const common = useTranslations('common');
  const editing = useEditTask(props.workspaceId, props.task);
  const deleteTask = useDeleteTask(props.workspaceId);
  const onSuccess = () => {
    tell(common('saved'));
    props.onClose();
  };
  const place = { workspaceId: props.workspaceId, taskId: props.task.id };
  return (
    <TaskDialogForm
      {...props}
      action={t('dialog.save')}
      busy={editing.isPending}
      failure={editing.error}
      onSave={(body) => editing.mutate(body, { onSuccess })}
      onDelete={() => {
        props.onClose();
        deleteTask(props.task);
      }}
    >
      <TaskChecklist {...place} />
      <TaskComments {...place} userId={props.userId} />
    </TaskDialogForm>
  );
}

interface TaskDialogFormProps extends TaskDialogProps {
  action: string;
  busy: boolean;
  failure: Error | null;
  onSave: (body: ReturnType<typeof bodyOf>) => void;
  onDelete?: () => void;
  /** What is stored at once, between the fields and the buttons. */
  children?: ReactNode;
}

function TaskDialogForm(props: TaskDialogFormProps) {
  const t = useTranslations('tasks');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const id = useId();
  const [form, setForm] = useState(() => {
    const initial = formOf(props.task);
    return props.initialName === undefined ? initial : { ...initial, name: props.initialName };
  });
  const [faults, setFaults] = useState<TaskFormFaults>({});

  const submit = (element: HTMLFormElement) => {
    const found = checkTaskForm(form);
    setFaults(found);
    const [firstFault] = Object.keys(found);
    if (firstFault === undefined) props.onSave(bodyOf(form));
    else (element.elements.namedItem(firstFault) as HTMLElement | null)?.focus();
  };

  return (
    <>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <TaskFields
          form={form}
          faults={faults}
          members={props.members}
          onChange={(change) => setForm({ ...form, ...change })}
        />
      </form>
      {props.children}
      {props.failure !== null && <FailureNotice words={errorWords(props.failure)} />}
      <DialogFooter>
        <Button type="submit" form={id} busy={props.busy}>
          {props.action}
        </Button>
        <Button look="quiet" onClick={props.onClose}>
          {common('cancel')}
        </Button>
        {props.onDelete !== undefined && (
          <Button look="quiet" className="ml-auto" onClick={props.onDelete}>
            {t('delete')}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
