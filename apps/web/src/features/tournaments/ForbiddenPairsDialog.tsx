import type { TournamentRecord } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useChangeTournament } from './changes.ts';
import { playersOf } from './people.ts';
import type { TournamentPlace } from './queries.ts';

interface ForbiddenPairsDialogProps {
  record: TournamentRecord;
  place: TournamentPlace;
  onClose: () => void;
}

/** Players who never meet, for example of one family. */
export function ForbiddenPairsDialog({ record, place, onClose }: ForbiddenPairsDialogProps) {
  const t = useTranslations('tournaments.apart');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { mutate, isPending, error } = useChangeTournament(place);
  const [chosen, setChosen] = useState<readonly [string, string]>(['', '']);
  const playerOf = playersOf(record);
  const nameOf = (id: string | undefined) => playerOf(id ?? '')?.name ?? '';
  const pairs = record.forbidden_pairs;
  const [first, second] = chosen;
  const isChosen = first !== '' && second !== '';
  const save = (next: string[][], onSuccess?: () => void) =>
    mutate({ do: 'forbid', pairs: next }, { onSuccess: () => onSuccess?.() });
  const options = (other: string) => [
    { value: '', label: t('choose') },
    ...record.players
      .filter(({ id, withdrawn }) => id !== other && !withdrawn)
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('words')}
      closeLabel={common('close')}
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChosen && !isPending) save([...pairs, [first, second]], () => setChosen(['', '']));
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('first')}
            value={first}
            onChange={({ target }) => setChosen([target.value, second])}
            options={options(second)}
          />
          <SelectField
            label={t('second')}
            value={second}
            onChange={({ target }) => setChosen([first, target.value])}
            options={options(first)}
          />
        </div>
        <div>
          <Button type="submit" busy={isPending} disabled={!isChosen}>
            {t('add')}
          </Button>
        </div>
        {error !== null && <FailureNotice words={errorWords(error)} />}
        {pairs.length > 0 && (
          <ul aria-label={t('title')} className="divide-y divide-line border-y border-line">
            {pairs.map((pair) => {
              const names = pair.map(nameOf).toSorted((a, b) => a.localeCompare(b));
              return (
                <li key={pair.join()} className="flex items-center gap-3 py-1">
                  <span className="min-w-0 flex-1 break-words">{names.join(' – ')}</span>
                  <Button
                    look="secondary"
                    disabled={isPending}
                    aria-label={t('removeOf', { first: names[0] ?? '', second: names[1] ?? '' })}
                    onClick={() => save(pairs.filter((other) => other !== pair))}
                  >
                    {t('remove')}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </form>
    </Dialog>
  );
}
