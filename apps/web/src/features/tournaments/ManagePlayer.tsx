import type { TournamentBye, TournamentPlayer, TournamentRecord } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useChangeTournament } from './changes.ts';
import type { TournamentPlace } from './queries.ts';

interface ManagePlayerProps {
  record: TournamentRecord;
  place: TournamentPlace;
  player: TournamentPlayer;
  onRemoved: () => void;
}

/** What an arbiter can do for one player: check in, withdraw, bring back, grant byes. */
export function ManagePlayer({ record, place, player, onRemoved }: ManagePlayerProps) {
  const t = useTranslations('tournaments.player');
  const errorWords = useErrorWords();
  const { mutate, isPending, error } = useChangeTournament(place);
  const { status, check_in, format, round, round_count } = record.tournament;
  if (status === 'finished' || status === 'cancelled') return null;
  const isOpen = status === 'open';
  const change = (changes: { checkedIn?: boolean; withdrawn?: boolean; byes?: TournamentBye[] }) =>
    mutate(
      { do: 'change_player', playerId: player.id, changes },
      { onSuccess: () => isOpen && changes.withdrawn === true && onRemoved() },
    );
  const hasByes = format === 'swiss' && round < (round_count ?? 0) && !player.withdrawn;
  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-2 font-bold">{t('manage')}</h3>
      <div className="flex flex-wrap gap-3">
        {isOpen && check_in && (
          <Button
            look="secondary"
            busy={isPending}
            onClick={() => change({ checkedIn: !player.checked_in })}
          >
            {t(player.checked_in ? 'undoCheckIn' : 'checkIn')}
          </Button>
        )}
        <Button
          look={player.withdrawn ? 'secondary' : 'danger'}
          busy={isPending}
          onClick={() => change({ withdrawn: !player.withdrawn })}
        >
          {player.withdrawn ? t('bringBack') : t(isOpen ? 'remove' : 'withdraw')}
        </Button>
      </div>
      {hasByes && (
        <Byes
          player={player}
          rounds={roundsBetween(round + 1, round_count ?? 0)}
          busy={isPending}
          onChange={(byes) => change({ byes })}
        />
      )}
      {error !== null && (
        <div className="mt-3">
          <FailureNotice words={errorWords(error)} />
        </div>
      )}
    </section>
  );
}

function roundsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

interface ByesProps {
  player: TournamentPlayer;
  /** Those that are not paired yet. */
  rounds: readonly number[];
  busy: boolean;
  onChange: (byes: TournamentBye[]) => void;
}

function Byes({ player, rounds, busy, onChange }: ByesProps) {
  const t = useTranslations('tournaments.player');
  const coming = player.byes.filter(({ round }) => rounds.includes(round));
  const free = rounds.filter((round) => coming.every((bye) => bye.round !== round));
  const [chosen, setRound] = useState<number | null>(null);
  const [kind, setKind] = useState<TournamentBye['kind']>('half_point');
  const round = chosen !== null && free.includes(chosen) ? chosen : free[0];
  return (
    <>
      <ul className="mt-3">
        {coming.map((bye) => (
          <li key={bye.round} className="flex items-center gap-2 border-b border-line">
            <span className="min-w-0 flex-1">{t('byeOf', bye)}</span>
            <IconButton
              label={t('cancelBye', { round: bye.round })}
              onClick={() => !busy && onChange(coming.filter((other) => other !== bye))}
            >
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {round !== undefined && (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <SelectField
            label={t('byeRound')}
            value={round}
            onChange={({ target }) => setRound(Number(target.value))}
            options={free.map((each) => ({ value: String(each), label: String(each) }))}
          />
          <SelectField
            label={t('byeKind')}
            value={kind}
            onChange={({ target }) =>
              setKind(target.value === 'half_point' ? 'half_point' : 'zero_point')
            }
            options={(['half_point', 'zero_point'] as const).map((value) => ({
              value,
              label: t(`byeKinds.${value}`),
            }))}
          />
          <Button
            look="secondary"
            busy={busy}
            onClick={() => onChange([...coming, { round, kind }])}
          >
            {t('grantBye')}
          </Button>
        </div>
      )}
    </>
  );
}
