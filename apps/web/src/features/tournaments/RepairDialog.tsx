import type { TournamentRecord } from '@rookery/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { CONTROL_CLASS } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { tell } from '../../ui/toasts.ts';
import { repairRound, useChangeTournament } from './changes.ts';
import { byName } from './lists.ts';
import { tournamentKey, type TournamentPlace } from './queries.ts';
import { draftOf, exchanged, withColorsSwapped, type PairingDraft } from './repair-places.ts';
import { SwapIcon } from './tournament-icons.tsx';

interface RepairDialogProps {
  record: TournamentRecord;
  place: TournamentPlace;
  onClose: () => void;
}

/** Pairs the last round by hand. What a change breaks is shown before it is stored. */
export function RepairDialog({ record, place, onClose }: RepairDialogProps) {
  const t = useTranslations('tournaments.repair');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { round } = record.tournament;
  const pairings = record.rounds.find((each) => each.round === round)?.pairings ?? [];
  const [drafts, setDrafts] = useState(() => draftOf(pairings));
  const wanted = drafts.map(({ white, black }) => ({ white, black }));
  const check = useQuery({
    queryKey: [...tournamentKey(place.tournamentId), 'repair', round, wanted],
    queryFn: () => repairRound(place, round, { pairings: wanted, isCheckOnly: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const storing = useChangeTournament(place);
  const failure = storing.error ?? check.error;
  const warningsAt = (index: number) =>
    (check.data?.warnings ?? []).filter(({ board }) => board === index + 1);
  const onSuccess = () => {
    tell(t('saved'));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { round })}
      description={t('lead')}
      closeLabel={common('close')}
    >
      <ol className="grid gap-4">
        {drafts.map((draft, index) =>
          draft.isFixed ? null : (
            <li key={pairings[index]?.board}>
              <DraftFields
                record={record}
                drafts={drafts}
                draft={draft}
                index={index}
                onChange={setDrafts}
              />
              {warningsAt(index).map(({ breaks }) => (
                <p key={breaks} className="mt-1 text-small font-semibold text-warning">
                  {t(`warnings.${breaks}`)}
                </p>
              ))}
            </li>
          ),
        )}
      </ol>
      <output className="mt-4 block min-h-6 text-small text-muted">
        {check.data?.warnings.length === 0 && t('noWarnings')}
      </output>
      {failure !== null && <FailureNotice words={errorWords(failure)} />}
      <DialogFooter>
        <Button
          busy={storing.isPending}
          onClick={() => storing.mutate({ do: 'repair', round, pairings: wanted }, { onSuccess })}
        >
          {t('save')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {common('cancel')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

interface DraftFieldsProps {
  record: TournamentRecord;
  drafts: readonly PairingDraft[];
  draft: PairingDraft;
  index: number;
  onChange: (drafts: PairingDraft[]) => void;
}

function DraftFields({ record, drafts, draft, index, onChange }: DraftFieldsProps) {
  const t = useTranslations('tournaments.repair');
  const board = index + 1;
  const movable = new Set(
    drafts.flatMap(({ white, black, isFixed }) => (isFixed ? [] : [white, black ?? white])),
  );
  const players = byName(record.players.filter(({ id }) => movable.has(id)));
  const select = (side: 'white' | 'black', value: string) => (
    <select
      aria-label={t(side, { board })}
      value={value}
      onChange={({ target }) => onChange(exchanged(drafts, { index, side }, target.value))}
      className={`${CONTROL_CLASS} min-w-0 flex-1`}
    >
      {players.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
  return (
    <div className="flex items-center gap-1">
      <span className="w-6 shrink-0 font-semibold text-muted">{board}</span>
      {select('white', draft.white)}
      {draft.black === null ? (
        <span className="flex-1 pl-3 text-muted">{t('bye')}</span>
      ) : (
        <>
          <IconButton
            label={t('swap', { board })}
            onClick={() => onChange(withColorsSwapped(drafts, index))}
          >
            <SwapIcon />
          </IconButton>
          {select('black', draft.black)}
        </>
      )}
    </div>
  );
}
