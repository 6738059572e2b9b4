import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { peopleQuery } from '../../chess/players/queries.ts';
import { ratingText } from '../../chess/players/rating-text.ts';
import { availabilityOf, type Online } from '../../live/online.ts';
import { PresentAvatar } from '../../live/PresentAvatar.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { findOpponents, onlineFirst, type Opponent } from './opponents.ts';

/** Long lists are not readable; more members are found by typing. */
const SHOWN_AT_MOST = 24;

interface OpponentPickerProps {
  opponents: readonly Opponent[];
  online: Online | undefined;
  chosen: string | null;
  onChoose: (userId: string) => void;
}

export function OpponentPicker({ opponents, online, chosen, onChoose }: OpponentPickerProps) {
  const t = useTranslations('lobby');
  const name = useId();
  const [typed, setTyped] = useState('');
  // As it was at first, so that no member moves away from under the pointer.
  const [onlineAtFirst] = useState(online);
  const found = findOpponents(onlineFirst(opponents, onlineAtFirst), typed);
  const shown = found.slice(0, SHOWN_AT_MOST);
  const { data: people } = useQuery({
    ...peopleQuery(shown.map(({ user_id }) => user_id)),
    placeholderData: keepPreviousData,
  });
  const ratingOf = ({ user_id }: Opponent) => {
    const person = people?.get(user_id);
    return person && ratingText(person.chess);
  };
  return (
    <div className="min-w-0">
      <TextField
        label={t('opponent')}
        type="search"
        autoComplete="off"
        placeholder={t('searchOpponent')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter selects the first member found. Only the button starts the game.
          event.preventDefault();
          if (shown[0] !== undefined) onChoose(shown[0].user_id);
        }}
      />
      <output className="sr-only">{t('found', { count: found.length })}</output>
      <fieldset className="mt-2 h-56 min-w-0 overflow-y-auto rounded-small border border-line bg-raised p-1">
        <legend className="sr-only">{t('opponent')}</legend>
        {shown.map((opponent) => (
          <label
            key={opponent.user_id}
            className="relative flex min-h-12 items-center gap-3 rounded-small px-2 hover:bg-sunken has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={opponent.user_id === chosen}
              onChange={() => onChoose(opponent.user_id)}
              className="size-5 shrink-0 accent-accent"
            />
            <PresentAvatar
              name={opponent.name}
              seed={opponent.user_id}
              availability={availabilityOf(online, opponent.user_id)}
              className="size-8 text-small"
            />
            <span className="min-w-0 flex-1 truncate font-semibold">{opponent.name}</span>
            <span className="text-small text-muted">{ratingOf(opponent)}</span>
          </label>
        ))}
        {found.length > shown.length && (
          <p className="px-2 py-3 text-small text-muted">{t('typeForMore')}</p>
        )}
        {found.length === 0 && <p className="px-2 py-3 text-muted">{t('notFound')}</p>}
      </fieldset>
    </div>
  );
}
