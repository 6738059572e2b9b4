/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   A select cannot have captions; the field has the focus and handles the keys. */
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { PaletteEntry } from './match-entries.ts';

interface PaletteListProps {
  id: string;
  groups: readonly { group: PaletteEntry['group']; entries: readonly PaletteEntry[] }[];
  chosenId: string | undefined;
  onGo: (entry: PaletteEntry) => void;
}

export function PaletteList({ id, groups, chosenId, onGo }: PaletteListProps) {
  const t = useTranslations('palette');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('title')}
      className="min-h-0 flex-1 overflow-y-auto p-2"
    >
      {groups.map(({ group, entries }) =>
        entries.length === 0 ? null : (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-2">
            <div id={`${id}-${group}`} className="px-3 pt-2 pb-1 text-small text-muted">
              {t(group)}
            </div>
            {entries.map((entry) => (
              <PaletteOption
                key={entry.id}
                id={`${id}-${entry.id}`}
                entry={entry}
                isChosen={entry.id === chosenId}
                onGo={onGo}
              />
            ))}
          </div>
        ),
      )}
    </div>
  );
}

interface PaletteOptionProps {
  id: string;
  entry: PaletteEntry;
  isChosen: boolean;
  onGo: (entry: PaletteEntry) => void;
}

function PaletteOption({ id, entry, isChosen, onGo }: PaletteOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onGo(entry)}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-small px-3 hover:bg-accent-soft aria-selected:bg-accent-soft aria-selected:text-accent-strong"
    >
      <span className="min-w-0 truncate font-semibold">{entry.label}</span>
      {entry.caption !== undefined && (
        <span className="shrink-0 text-small text-muted">{entry.caption}</span>
      )}
    </div>
  );
}
