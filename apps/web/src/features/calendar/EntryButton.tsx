import type { ComponentProps, ReactNode } from 'react';
import { PinIcon } from '../../ui/icons.tsx';
import type { Entry } from './entries.ts';
import { useEntryWords } from './use-entry-words.ts';

const LOOKS = {
  event: 'border-accent bg-accent-soft text-accent-strong',
  block: 'border-edge bg-raised text-text',
  date: 'border-warning bg-surface text-text',
  added: 'border-dashed border-success bg-raised text-text',
  left: 'border-dashed border-edge bg-surface text-muted line-through',
} as const;

/** The colours of an entry. */
function entryLook(entry: Entry): string {
  return LOOKS[entry.kind === 'block' ? (entry.change ?? 'block') : entry.kind];
}

const DOTS = { event: 'bg-accent', block: 'bg-edge', date: 'bg-warning' } as const;

/** The colour of an entry where there is no space for more. */
export function dotLook({ kind }: Entry): string {
  return DOTS[kind];
}

interface EntryButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  entry: Entry;
  /** Below the title. */
  children?: ReactNode;
}

/** An entry of the calendar. Its name says all that its place in the grid shows. */
export function EntryButton({ entry, className = '', children, ...button }: EntryButtonProps) {
  const words = useEntryWords();
  const place = entry.kind === 'event' ? entry.occurrence.place : '';
  const rest = [words.kind(entry), words.when(entry), place].filter((part) => part !== '');
  return (
    <button
      type="button"
      {...button}
      data-key={entry.key}
      className={`flex w-full flex-col overflow-hidden rounded-small border border-l-4 px-1.5 py-0.5 text-left text-small -outline-offset-2 ${entryLook(entry)} ${className}`}
    >
      <span className="flex items-start gap-1 leading-[1.15] font-semibold">
        {entry.kind === 'block' && entry.isPinned && <PinIcon className="mt-px size-3.5" />}
        <span className="min-w-0 flex-1 @max-[4.5rem]:whitespace-nowrap">{words.title(entry)}</span>
      </span>
      <span className="sr-only">{rest.join(', ')}</span>
      {children !== undefined && <span aria-hidden="true">{children}</span>}
    </button>
  );
}
