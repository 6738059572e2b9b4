import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  OPENING_STARTS_BY_NAME,
  type OpeningStart,
} from '../../../chess/openings/opening-starts.ts';
import { foldText } from '../../../ui/fold-text.ts';
import { TextField } from '../../../ui/TextField.tsx';

interface OpeningPickerProps {
  chosen: OpeningStart | null;
  onChoose: (opening: OpeningStart) => void;
}

/** A list of well-known openings that can be searched by name. */
export function OpeningPicker({ chosen, onChoose }: OpeningPickerProps) {
  const t = useTranslations('start');
  const name = useId();
  const [typed, setTyped] = useState('');
  const words = foldText(typed).split(/\s+/);
  const found = OPENING_STARTS_BY_NAME.filter((opening) =>
    words.every((word) => foldText(opening).includes(word)),
  );
  return (
    <div className="min-w-0">
      <TextField
        label={t('kinds.opening')}
        type="search"
        autoComplete="off"
        placeholder={t('searchOpening')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter selects the first opening found. Only the button starts the game.
          event.preventDefault();
          if (found[0] !== undefined) onChoose(found[0]);
        }}
      />
      <output className="sr-only">{t('found', { count: found.length })}</output>
      <fieldset className="mt-2 h-44 min-w-0 overflow-y-auto rounded-small border border-line bg-raised p-1">
        <legend className="sr-only">{t('kinds.opening')}</legend>
        {found.map((opening) => (
          <label
            key={opening}
            className="relative flex min-h-11 items-center gap-3 rounded-small px-2 hover:bg-sunken has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={opening === chosen}
              onChange={() => onChoose(opening)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">{opening}</span>
          </label>
        ))}
        {found.length === 0 && <p className="px-2 py-3 text-muted">{t('notFound')}</p>}
      </fieldset>
    </div>
  );
}
