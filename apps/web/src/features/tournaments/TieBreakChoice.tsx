import type { TieBreakLabel, TournamentFormat } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TIE_BREAK_LABELS } from './tie-breaks.ts';
import { mayBreakTies, moved } from './tournament-form.ts';

interface TieBreakChoiceProps {
  format: TournamentFormat;
  value: readonly TieBreakLabel[];
  onChoose: (value: readonly TieBreakLabel[]) => void;
}

/** An ordered list of tie-breaks: move, remove, add. */
export function TieBreakChoice({ format, value, onChoose }: TieBreakChoiceProps) {
  const t = useTranslations('tournaments.form');
  const names = useTranslations('tournaments.tieBreaks.names');
  const others = TIE_BREAK_LABELS.filter(
    (label) => !value.includes(label) && mayBreakTies(label, format),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('tieBreaks')}</legend>
      <p className="mb-2 text-small text-muted">{t('tieBreaksHint')}</p>
      <ol className="border-t border-line">
        {value.map((label, index) => {
          const name = names(label);
          return (
            <li key={label} className="flex items-center gap-2 border-b border-line">
              <span className="w-6 shrink-0 text-muted">{index + 1}.</span>
              <span className="min-w-0 flex-1">{name}</span>
              <IconButton
                label={t('up', { name })}
                disabled={index === 0}
                className="disabled:opacity-40"
                onClick={() => onChoose(moved(value, index, -1))}
              >
                <ChevronDownIcon className="size-5 rotate-180" />
              </IconButton>
              <IconButton
                label={t('down', { name })}
                disabled={index === value.length - 1}
                className="disabled:opacity-40"
                onClick={() => onChoose(moved(value, index, 1))}
              >
                <ChevronDownIcon />
              </IconButton>
              <IconButton
                label={t('remove', { name })}
                onClick={() => onChoose(value.filter((other) => other !== label))}
              >
                <CloseIcon />
              </IconButton>
            </li>
          );
        })}
      </ol>
      {others.length > 0 && (
        <SelectField
          className="mt-3 max-w-80"
          label={t('addTieBreak')}
          value=""
          onChange={({ target }) => onChoose([...value, target.value as TieBreakLabel])}
          options={[
            { value: '', label: t('chooseTieBreak') },
            ...others.map((label) => ({ value: label, label: names(label) })),
          ]}
        />
      )}
    </fieldset>
  );
}
