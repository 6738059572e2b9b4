import type { PuzzleTheme } from '@rookery/chess';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../api/call-api.ts';
import { DialogForm } from '../../../api/DialogForm.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { GROUP_NAMES, THEME_GROUPS } from '../themes.ts';
import type { Pupil } from './HomeworkList.tsx';
import { homeworkListQuery } from './queries.ts';

interface GiveHomeworkDialogProps {
  workspaceId: string;
  members: readonly Pupil[];
  onClose: () => void;
}

const RATINGS = [600, 800, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_200, 2_400, 2_600];
const COUNTS = [5, 10, 15, 20, 30, 50];
const LAST_SECOND = 'T23:59:59';

/** Puzzles by theme and rating, for some members or all. */
export default function GiveHomeworkDialog(props: GiveHomeworkDialogProps) {
  const { workspaceId, members, onClose } = props;
  const t = useTranslations('puzzles.homework');
  const puzzles = useTranslations('puzzles');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [words, setWords] = useState('');
  const [theme, setTheme] = useState('');
  const [lowest, setLowest] = useState(1_000);
  const [highest, setHighest] = useState(1_400);
  const [count, setCount] = useState(10);
  const [due, setDue] = useState('');
  const [pupils, setPupils] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callApi('POST /api/:wsId/homework', {
        params: { wsId: workspaceId },
        body: {
          title,
          words,
          lowestRating: lowest,
          highestRating: highest,
          count,
          pupils: [...pupils],
          dueAt: due === '' ? null : new Date(`${due}${LAST_SECOND}`).toISOString(),
          ...(theme !== '' && { theme }),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries(homeworkListQuery(workspaceId));
      onClose();
    },
  });
  const isComplete = title.trim() !== '' && pupils.size > 0 && lowest <= highest;
  const ratings = RATINGS.map((rating) => ({ value: String(rating), label: String(rating) }));
  const themes = GROUP_NAMES.flatMap((group) => [...THEME_GROUPS[group]] as PuzzleTheme[]);
  return (
    <Dialog open onClose={onClose} title={t('give')} closeLabel={common('close')}>
      <DialogForm
        submitLabel={t('give')}
        isComplete={isComplete}
        request={{ isPending, error }}
        onSubmit={() => mutate()}
        onClose={onClose}
      >
        <TextField
          label={t('name')}
          value={title}
          maxLength={80}
          required
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label={t('words')}
          value={words}
          maxLength={1_000}
          onChange={({ target }) => setWords(target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('theme')}
            value={theme}
            onChange={({ target }) => setTheme(target.value)}
            options={[
              { value: '', label: puzzles('anyTheme') },
              ...themes.map((value) => ({ value, label: puzzles(`themes.${value}`) })),
            ]}
          />
          <SelectField
            label={t('count')}
            value={String(count)}
            onChange={({ target }) => setCount(Number(target.value))}
            options={COUNTS.map((value) => ({ value: String(value), label: String(value) }))}
          />
          <SelectField
            label={t('lowest')}
            value={String(lowest)}
            onChange={({ target }) => setLowest(Number(target.value))}
            options={ratings}
          />
          <SelectField
            label={t('highest')}
            value={String(highest)}
            error={lowest > highest ? t('wrongRange') : undefined}
            onChange={({ target }) => setHighest(Number(target.value))}
            options={ratings}
          />
        </div>
        <TextField
          label={t('dueDate')}
          type="date"
          value={due}
          onChange={({ target }) => setDue(target.value)}
        />
        <PupilChoice members={members} pupils={pupils} onChoose={setPupils} />
      </DialogForm>
    </Dialog>
  );
}

interface PupilChoiceProps {
  members: readonly Pupil[];
  pupils: ReadonlySet<string>;
  onChoose: (pupils: ReadonlySet<string>) => void;
}

/** A field for each member, and one for all. */
function PupilChoice({ members, pupils, onChoose }: PupilChoiceProps) {
  const t = useTranslations('puzzles.homework');
  const choose = (id: string, isChosen: boolean) => {
    const chosen = new Set(pupils);
    if (isChosen) chosen.add(id);
    else chosen.delete(id);
    onChoose(chosen);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t('pupilsTitle')}</legend>
      <CheckField
        label={t('all')}
        checked={pupils.size === members.length}
        onChange={({ target }) =>
          onChoose(new Set(target.checked ? members.map(({ id }) => id) : []))
        }
      />
      <div className="grid max-h-60 gap-x-4 overflow-y-auto border-t border-line sm:grid-cols-2">
        {members.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={pupils.has(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
