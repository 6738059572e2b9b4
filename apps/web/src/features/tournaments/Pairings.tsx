import type {
  Tournament,
  TournamentPairing,
  TournamentRecord,
  TournamentRound,
} from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pointsText } from '../../chess/games/points-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { EditIcon } from './tournament-icons.tsx';
import { pairingsByBoard, pairingsByName } from './lists.ts';
import { reportText } from './report-text.ts';
import { playersOf, type PlayerOf } from './people.ts';
import type { TournamentPlace } from './queries.ts';
import { isDisputed, pointsBefore, pointsOf, resultText, sideOf } from './results.ts';
import { TableFrame } from './TableFrame.tsx';
import { useDateWords } from './use-fact-words.ts';

const ResultDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).ResultDialog }));
const TraceDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).TraceDialog }));

interface PairingsProps {
  record: TournamentRecord;
  /** Null on the public page, which has no links to games. */
  place: TournamentPlace | null;
  round: TournamentRound;
  isByName: boolean;
}

export function Pairings({ record, place, round, isByName }: PairingsProps) {
  const t = useTranslations('tournaments.pairings');
  const dateWords = useDateWords();
  const [isAsked, setAsked] = useState(false);
  const hasTrace = place !== null && record.tournament.format === 'swiss';
  return (
    <>
      <h2 className="mb-1 text-large font-bold">{t('title', { round: round.round })}</h2>
      {round.ends_at !== null && (
        <p className="text-small text-muted">{t('endsAt', { date: dateWords(round.ends_at) })}</p>
      )}
      {isByName ? (
        <ByName record={record} round={round} />
      ) : (
        <ByBoard record={record} place={place} round={round} />
      )}
      {hasTrace && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${TEXT_LINK_CLASS} mt-2 print:hidden`}
          onClick={() => setAsked(true)}
        >
          {t('why')}
        </button>
      )}
      {hasTrace && isAsked && (
        <Suspense>
          <TraceDialog
            record={record}
            place={place}
            round={round.round}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type ByBoardProps = Omit<PairingsProps, 'isByName'>;

function ByBoard({ record, place, round }: ByBoardProps) {
  const t = useTranslations('tournaments.pairings');
  const [editedBoard, setEditedBoard] = useState<number | null>(null);
  const edited = editedBoard === null ? undefined : lastGameOf(round, editedBoard);
  const playerOf = playersOf(record);
  return (
    <>
      <div aria-hidden="true" className="tournament-pairing-head">
        <span className="text-center">{t('board')}</span>
        <span className="white">{t('white')}</span>
        <span className="text-center">{t('result')}</span>
        <span>{t('black')}</span>
      </div>
      <ol aria-label={t('title', { round: round.round })}>
        {pairingsByBoard(round).map((pairing) => (
          <PairingRow
            key={`${pairing.board}.${pairing.game}`}
            record={record}
            playerOf={playerOf}
            place={place}
            round={round.round}
            pairing={pairing}
            isLastGame={pairing === lastGameOf(round, pairing.board)}
            onEdit={() => setEditedBoard(pairing.board)}
          />
        ))}
      </ol>
      {place !== null && edited !== undefined && (
        <Suspense>
          <ResultDialog
            record={record}
            place={place}
            round={round.round}
            pairing={edited}
            isArbiter
            onClose={() => setEditedBoard(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface PairingRowProps {
  record: TournamentRecord;
  playerOf: PlayerOf;
  place: TournamentPlace | null;
  round: number;
  pairing: TournamentPairing;
  /** Of its match: earlier games cannot be changed. */
  isLastGame: boolean;
  onEdit: () => void;
}

function lastGameOf({ pairings }: TournamentRound, board: number): TournamentPairing | undefined {
  return pairings.findLast((each) => each.board === board);
}

function PairingRow(props: PairingRowProps) {
  const { record, playerOf, place, round, pairing, isLastGame, onEdit } = props;
  const t = useTranslations('tournaments.pairings');
  const { own_player, tournament } = record;
  const isOwn = own_player !== null && sideOf(pairing, own_player) !== null;
  const isBye = pairing.black === null;
  const player = (id: string) => {
    const found = playerOf(id);
    return (
      <>
        <span className="font-semibold">{found?.name}</span>{' '}
        <span className="text-small text-muted">
          {factsOf(found?.rating ?? 0, pairing, pointsBefore(record, id, round))}
        </span>
      </>
    );
  };
  return (
    <li aria-current={isOwn || undefined} className="tournament-pairing">
      <span className="board" title={pairing.by_hand ? t('byHand') : undefined}>
        {isBye ? '' : pairing.board}
      </span>
      <span className="white">{player(pairing.white)}</span>
      <span className="mark">
        <Result pairing={pairing} place={place} record={record} playerOf={playerOf} />
        {pairing.stage !== null && pairing.stage !== 'regular' && (
          <span className="block text-small text-muted">{t(`stages.${pairing.stage}`)}</span>
        )}
      </span>
      <span className="black">
        {pairing.black === null ? (
          <span className="text-muted">{t(byeKey(pairing))}</span>
        ) : (
          player(pairing.black)
        )}
      </span>
      {record.may_manage && place !== null && (
        <span className="edit w-11 print:hidden">
          {!isBye && isLastGame && mayEnter(pairing) && isOpenRound(tournament, round) && (
            <IconButton label={t('edit', { board: pairing.board })} onClick={onEdit}>
              <EditIcon />
            </IconButton>
          )}
        </span>
      )}
    </li>
  );
}

/** The rating, and the points before the round where points decide the pairing. */
function factsOf(rating: number, { stage }: TournamentPairing, points: number): string {
  const facts = [...(rating > 0 ? [rating] : []), ...(stage === null ? [pointsText(points)] : [])];
  return facts.join(' · ');
}

/** The winner of a match in a knockout plays the next one, so that it stays as it is. */
function isOpenRound({ format, status, round: last }: Tournament, round: number): boolean {
  return format === 'knockout' ? round === last && status !== 'finished' : round <= last;
}

/** A game that is being played decides itself. */
function mayEnter({ game_id, white_result }: TournamentPairing): boolean {
  return game_id === null || white_result !== null;
}

function byeKey({ white_result }: TournamentPairing): 'bye' | 'byeHalf' | 'byeZero' {
  const points = pointsOf(white_result);
  if (points === 1) return 'bye';
  return points === 0.5 ? 'byeHalf' : 'byeZero';
}

type ResultProps = Pick<PairingRowProps, 'pairing' | 'place' | 'record' | 'playerOf'>;

function Result({ pairing, place, record, playerOf }: ResultProps) {
  const t = useTranslations('tournaments.pairings');
  const { board, black, white_result, game_id } = pairing;
  if (black === null) return <strong>{pointsText(pointsOf(white_result))}</strong>;
  const result = resultText(pairing);
  if (place !== null && game_id !== null) {
    return (
      <Link
        to="/$workspace/chess/games/$game"
        params={{ workspace: place.slug, game: game_id }}
        className="inline-flex min-h-11 items-center font-bold text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        {result ?? t('running')}
        <span className="sr-only">
          , {t('board')} {board}
        </span>
      </Link>
    );
  }
  if (result !== null) return <strong>{result}</strong>;
  if (isDisputed(pairing)) {
    return <span className="text-small font-semibold text-danger">{t('disputed')}</span>;
  }
  const report = pairing.white_report ?? pairing.black_report;
  if (report !== null) {
    return (
      <span className="text-small text-muted">{t('reported', { result: reportText(report) })}</span>
    );
  }
  if (record.tournament.window_s !== null && (pairing.white_ready || pairing.black_ready)) {
    const ready = pairing.white_ready ? pairing.white : black;
    return (
      <span className="text-small text-muted">
        {t('ready', { names: playerOf(ready)?.name ?? '' })}
      </span>
    );
  }
  return <span className="text-muted">{game_id === null ? t('open') : t('running')}</span>;
}

/** For a list on the wall: where does one sit. */
function ByName({ record, round }: { record: TournamentRecord; round: TournamentRound }) {
  const t = useTranslations('tournaments.pairings');
  const table = useTranslations('tournaments.table');
  const playerOf = playersOf(record);
  return (
    <TableFrame label={t('title', { round: round.round })}>
      <table className="tournament-table">
        <caption className="sr-only">{t('title', { round: round.round })}</caption>
        <thead>
          <tr>
            <th scope="col">{table('player')}</th>
            <th scope="col" className="tournament-figure">
              {t('board')}
            </th>
            <th scope="col">
              {t('white')}/{t('black')}
            </th>
            <th scope="col">{t('opponent')}</th>
          </tr>
        </thead>
        <tbody>
          {pairingsByName(record.players, round).map(({ player, pairing, side, opponent }) => (
            <tr key={player.id} aria-current={player.id === record.own_player || undefined}>
              <th scope="row" className="font-semibold!">
                {player.name}
              </th>
              <td className="tournament-figure font-bold">
                {opponent === null ? '' : pairing.board}
              </td>
              <td>{opponent === null ? '' : t('color', { side })}</td>
              <td>{opponent === null ? t(byeKey(pairing)) : playerOf(opponent)?.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
