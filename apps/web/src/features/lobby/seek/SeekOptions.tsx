import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { SPANS, type SeekOptions as Options } from './seek-request.ts';

interface SeekOptionsProps {
  options: Options;
  /** Whether the member's own rating is known, the centre of the range. */
  hasRating: boolean;
  onChange: (options: Options) => void;
}

/** Rated or not, and the rating range behind a button, because few members change it. */
export function SeekOptions({ options, hasRating, onChange }: SeekOptionsProps) {
  const t = useTranslations('seek');
  const lobby = useTranslations('lobby');
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <CheckField
          label={lobby('rated')}
          checked={options.rated}
          onChange={(event) => onChange({ ...options, rated: event.target.checked })}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 items-center gap-1 rounded-small text-muted hover:text-text"
        >
          {options.span === 'any' ? t('anyOpponent') : t('near', { points: options.span })}
          <ChevronDownIcon className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div id={panelId} hidden={!isOpen} className="pt-1 pb-2">
        <ChoiceGroup
          legend={t('range')}
          value={options.span}
          // A range needs the member's own rating.
          choices={SPANS.filter((span) => span === 'any' || hasRating).map((span) => ({
            value: span,
            label: span === 'any' ? t('anyone') : t('around', { points: span }),
          }))}
          onChoose={(span) => onChange({ ...options, span })}
        />
      </div>
    </div>
  );
}
