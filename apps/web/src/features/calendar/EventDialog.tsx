import type { CalendarEventDetails, CalendarOccurrence } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../api/DialogForm.tsx';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { tell } from '../../ui/toasts.ts';
import { EventDetails } from './EventDetails.tsx';
import { EventFields } from './EventFields.tsx';
import { eventEntry } from './entries.ts';
import {
  bodyOfEvent,
  checkEventForm,
  formOfEvent,
  newEventForm,
  type EventForm,
} from './event-form.ts';
import { eventQuery } from './queries.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useChangeEvent, useCreateEvent, type Scope } from './use-change-event.ts';

interface NewEventDialogProps {
  workspaceId: string;
  start: Date;
  onClose: () => void;
}

export function NewEventDialog({ workspaceId, start, onClose }: NewEventDialogProps) {
  const t = useTranslations('calendar');
  const common = useTranslations('common');
  const creation = useCreateEvent(workspaceId);
  return (
    <Dialog open onClose={onClose} title={t('newEvent')} closeLabel={common('close')}>
      <EventEditor
        initial={newEventForm(start)}
        submitLabel={t('form.add')}
        isOneOccurrence={false}
        request={creation}
        onClose={onClose}
        onSubmit={(form) =>
          creation.mutate(bodyOfEvent(form), {
            onSuccess: ({ title }) => {
              tell(t('added', { title }));
              onClose();
            },
          })
        }
      />
    </Dialog>
  );
}

interface EventDialogProps {
  workspaceId: string;
  occurrence: CalendarOccurrence;
  mayWrite: boolean;
  userId: string;
  onClose: () => void;
}

/** What an event is and who comes, and its form for those who may change it. */
export function EventDialog({ workspaceId, occurrence, ...props }: EventDialogProps) {
  const t = useTranslations('calendar');
  const common = useTranslations('common');
  const query = useQuery(eventQuery(workspaceId, occurrence.event_id, occurrence.occurrence));
  const [isEditing, setEditing] = useState(false);
  const parts = { workspaceId, occurrence, ...props };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={isEditing ? t('editEvent') : eventEntry(occurrence).title}
      closeLabel={common('close')}
    >
      {query.isError && <LoadFailure query={query} />}
      {query.isPending && <SkeletonRows rows={3} label={common('loading')} />}
      {query.data !== undefined &&
        (isEditing ? (
          <ChangeEvent {...parts} event={query.data} />
        ) : (
          <EventDetails {...parts} event={query.data} onEdit={() => setEditing(true)} />
        ))}
    </Dialog>
  );
}

function ChangeEvent(props: EventDialogProps & { event: CalendarEventDetails }) {
  const t = useTranslations('calendar');
  const common = useTranslations('common');
  const { workspaceId, occurrence, event, onClose } = props;
  const change = useChangeEvent(workspaceId, occurrence);
  const [scope, setScope] = useState<Scope>(occurrence.repeats ? 'one' : 'all');
  return (
    <div className="grid gap-5">
      {occurrence.repeats && (
        <ScopeChoice legend={t('scope.legend')} scope={scope} onChoose={setScope} />
      )}
      <EventEditor
        // All occurrences have the times of the first.
        key={scope === 'all' ? 'all' : 'from'}
        initial={formOfEvent(event, scope === 'all' ? null : occurrence)}
        submitLabel={t('form.save')}
        isOneOccurrence={scope === 'one'}
        request={change}
        onClose={onClose}
        onSubmit={(form) =>
          change.mutate(
            { scope, body: bodyOfEvent(form) },
            {
              onSuccess: () => {
                tell(common('saved'));
                onClose();
              },
            },
          )
        }
      />
    </div>
  );
}

interface EventEditorProps {
  initial: EventForm;
  submitLabel: string;
  isOneOccurrence: boolean;
  request: { readonly isPending: boolean; readonly error: Error | null };
  onSubmit: (form: EventForm) => void;
  onClose: () => void;
}

function EventEditor({ initial, isOneOccurrence, onSubmit, ...form }: EventEditorProps) {
  const [fields, setFields] = useState(initial);
  const [isTried, setTried] = useState(false);
  const faults = checkEventForm(fields);
  const submit = () => {
    setTried(true);
    if (Object.keys(faults).length === 0) onSubmit(fields);
  };
  return (
    <DialogForm isComplete {...form} onSubmit={submit}>
      <EventFields
        form={fields}
        faults={isTried ? faults : {}}
        isOneOccurrence={isOneOccurrence}
        onChange={setFields}
      />
    </DialogForm>
  );
}
