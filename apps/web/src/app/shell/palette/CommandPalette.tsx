import { Dialog } from '@base-ui/react/dialog';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { SearchIcon } from '../../../ui/icons.tsx';
import { matchEntries, type PaletteEntry } from './match-entries.ts';
import { PaletteList } from './PaletteList.tsx';
import { usePaletteEntries } from './use-palette-entries.ts';

/** Longer lists are not readable; one more letter shortens them. */
const SHOWN = 40;

export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette');
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Popup className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-xl flex-col rounded-card border border-line bg-raised shadow-popup sm:top-[12vh] sm:max-h-[70vh]">
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <PaletteBox onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteBox({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette');
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const found = matchEntries(usePaletteEntries(), typed).slice(0, SHOWN);
  const groups = (['pages', 'workspaces', 'members'] as const).map((group) => ({
    group,
    entries: found.filter((entry) => entry.group === group),
  }));
  // The visible order: the arrow keys go through the groups from top to bottom.
  const ordered = groups.flatMap(({ entries }) => entries);
  const chosen = ordered[active];

  const go = (entry: PaletteEntry) => {
    onClose();
    entry.go();
  };
  const step = (by: number) => {
    if (ordered.length > 0) setActive((active + by + ordered.length) % ordered.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends an input method's composition does not select.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && chosen !== undefined) go(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <SearchIcon className="size-5 text-muted" />
        <input
          role="combobox"
          aria-label={t('title')}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          placeholder={t('placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-large outline-none"
        />
      </div>
      <PaletteList id={listId} groups={groups} chosenId={chosen?.id} onGo={go} />
      {ordered.length === 0 && (
        <p className="px-4 pb-6 text-muted">{t('nothing', { text: typed.trim() })}</p>
      )}
      <p className="hidden border-t border-line px-4 py-2 text-small text-muted sm:block">
        {t('keys')}
      </p>
      <output className="sr-only">{t('results', { count: ordered.length })}</output>
    </>
  );
}
