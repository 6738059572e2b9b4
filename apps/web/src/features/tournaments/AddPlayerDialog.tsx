import { BOT_LEVELS, BOT_NAMES, botIdOf, type TournamentRecord } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { foldText } from '../../ui/fold-text.ts';
import { textOf } from '../../ui/form-text.ts';
import { FailureNotice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { tell } from '../../ui/toasts.ts';
import { useChangeTournament } from './changes.ts';
import { byName } from './lists.ts';
import type { TournamentPlace } from './queries.ts';

/** A member who could take part. */
export interface Candidate {
  readonly user_id: string;
  readonly name: string;
}

interface AddPlayerDialogProps {
  record: TournamentRecord;
  place: TournamentPlace;
  members: readonly Candidate[];
  onClose: () => void;
}

/** Stays open, because arbiters add many players one after the other. */
export function AddPlayerDialog(props: AddPlayerDialogProps) {
  const { record, place, members, onClose } = props;
  const t = useTranslations('tournaments.add');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const [kind, setKind] = useState<'member' | 'guest'>('member');
  const { mutate, isPending, error } = useChangeTournament(place);
  const isOverTheBoard = record.tournament.over_the_board;
  const told = (name: string) => ({ onSuccess: () => tell(t('added', { name })) });
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={common('close')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {isOverTheBoard && (
          <ChoiceGroup
            quiet
            legend={t('kind')}
            value={kind}
            choices={[
              { value: 'member', label: t('member') },
              { value: 'guest', label: t('guest') },
            ]}
            onChoose={setKind}
          />
        )}
        {kind === 'member' ? (
          <Members
            candidates={candidatesOf(record, members, isOverTheBoard ? [] : bots(t('bot')))}
            busy={isPending}
            onAdd={({ user_id, name }) =>
              mutate({ do: 'add_player', player: { userId: user_id } }, told(name))
            }
          />
        ) : (
          <Guest
            busy={isPending}
            onAdd={(player) => mutate({ do: 'add_player', player }, told(player.name))}
          />
        )}
        {error !== null && <FailureNotice words={errorWords(error)} />}
      </div>
    </Dialog>
  );
}

function bots(word: string): Candidate[] {
  return BOT_LEVELS.map((level) => ({
    user_id: botIdOf(level),
    name: `${BOT_NAMES[level]} (${word})`,
  }));
}

function candidatesOf(
  { players }: TournamentRecord,
  members: readonly Candidate[],
  others: readonly Candidate[],
): Candidate[] {
  const taken = new Set(players.map(({ user_id }) => user_id));
  return [...byName(members), ...others].filter(({ user_id }) => !taken.has(user_id));
}

interface MembersProps {
  candidates: readonly Candidate[];
  busy: boolean;
  onAdd: (candidate: Candidate) => void;
}

/** Long lists are not readable; more members are found by typing. */
const SHOWN_AT_MOST = 30;

function Members({ candidates, busy, onAdd }: MembersProps) {
  const t = useTranslations('tournaments.add');
  const [typed, setTyped] = useState('');
  const found = candidates.filter(({ name }) => foldText(name).includes(foldText(typed.trim())));
  return (
    <div>
      <TextField
        label={t('members')}
        type="search"
        autoComplete="off"
        placeholder={t('search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="mt-2 h-72 overflow-y-auto border-t border-line">
        {found.slice(0, SHOWN_AT_MOST).map((candidate) => (
          <li
            key={candidate.user_id}
            className="flex min-h-12 items-center gap-3 border-b border-line"
          >
            <span className="min-w-0 flex-1 truncate font-semibold">{candidate.name}</span>
            <Button
              look="quiet"
              busy={busy}
              aria-label={`${t('add')}: ${candidate.name}`}
              onClick={() => onAdd(candidate)}
            >
              {t('add')}
            </Button>
          </li>
        ))}
        {found.length === 0 && <li className="py-3 text-muted">{t('none')}</li>}
      </ul>
    </div>
  );
}

interface GuestProps {
  busy: boolean;
  onAdd: (guest: { name: string; rating?: number }) => void;
}

function Guest({ busy, onAdd }: GuestProps) {
  const t = useTranslations('tournaments.add');
  return (
    <form
      className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const [name, rating] = [textOf(form, 'name'), textOf(form, 'rating')];
        if (busy || name === '') return;
        onAdd(rating === '' ? { name } : { name, rating: Number(rating) });
        event.currentTarget.reset();
      }}
    >
      <TextField label={t('name')} name="name" required maxLength={80} autoComplete="off" />
      <TextField
        label={t('rating')}
        name="rating"
        type="number"
        inputMode="numeric"
        min={0}
        max={4_000}
      />
      <p className="text-small text-muted sm:col-span-2">{t('guestHint')}</p>
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('add')}
      </Button>
    </form>
  );
}
