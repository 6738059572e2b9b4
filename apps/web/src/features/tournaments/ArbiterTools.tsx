import type { TournamentRecord } from '@rookery/contract';
import { lazy, Suspense, useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { routePath } from '../../api/call-api.ts';
import { Button } from '../../ui/Button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { useMenuOnDemand } from '../../ui/use-menu-on-demand.ts';
import type { Candidate } from './AddPlayerDialog.tsx';
import { useTournamentButton } from './changes.ts';
import type { AskedControl } from './ControlDialog.tsx';
import { arbiterAction } from './next-action.ts';
import type { TournamentPlace } from './queries.ts';

const AddPlayerDialog = lazy(async () => ({
  default: (await import('./dialogs.ts')).AddPlayerDialog,
}));
const ControlDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).ControlDialog }));
const ForbiddenPairsDialog = lazy(async () => ({
  default: (await import('./dialogs.ts')).ForbiddenPairsDialog,
}));
const PublishDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).PublishDialog }));
const RepairDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).RepairDialog }));
const SettingsDialog = lazy(async () => ({
  default: (await import('./dialogs.ts')).SettingsDialog,
}));
const loadMenu = () => import('./ArbiterMenu.tsx');

type ArbiterItem =
  | 'start'
  | 'next_round'
  | 'pause'
  | 'resume'
  | 'finish'
  | 'cancel'
  | 'addPlayer'
  | 'settings'
  | 'apart'
  | 'repair'
  | 'publish'
  | 'trf';

export interface ArbiterMenuProps {
  items: readonly { item: ArbiterItem; label: string; href?: string }[];
  onChoose: (item: ArbiterItem) => void;
}

interface ArbiterToolsProps {
  record: TournamentRecord;
  place: TournamentPlace;
  members: readonly Candidate[];
}

/** What the tournament waits for as a button, and everything else that arbiters do in a menu. */
export function ArbiterTools({ record, place, members }: ArbiterToolsProps) {
  const t = useTranslations('tournaments.arbiter');
  const now = useNow({ updateInterval: 1_000 }).getTime();
  const { change, isPending } = useTournamentButton(place);
  const { Menu, button } = useMenuOnDemand(loadMenu);
  const [dialog, setDialog] = useState<ArbiterItem | null>(null);
  const close = () => setDialog(null);
  const awaited = arbiterAction(record, now);
  const labelOf = (item: ArbiterItem) => t(item, { round: record.tournament.round + 1 });

  const choose = (item: ArbiterItem) => {
    if (item === 'next_round' || item === 'pause' || item === 'resume') {
      change({ do: 'control', action: item });
    } else setDialog(item);
  };
  const items = itemsOf(record, awaited).map((item) => ({
    item,
    label: labelOf(item),
    ...(item === 'trf' && {
      href: routePath('GET /api/:wsId/tournaments/:tournamentId/trf', {
        params: { wsId: place.workspaceId, tournamentId: place.tournamentId },
      }),
    }),
  }));
  return (
    <>
      {awaited !== null && (
        <Button busy={isPending} onClick={() => choose(awaited)}>
          {labelOf(awaited)}
        </Button>
      )}
      {Menu === null ? (
        <Button look="secondary" {...button}>
          {t('menu')}
          <ChevronDownIcon />
        </Button>
      ) : (
        <Menu items={items} onChoose={choose} />
      )}
      <Suspense>
        {isAsked(dialog) && (
          <ControlDialog record={record} place={place} action={dialog} onClose={close} />
        )}
        {dialog === 'addPlayer' && (
          <AddPlayerDialog record={record} place={place} members={members} onClose={close} />
        )}
        {dialog === 'settings' && <SettingsDialog record={record} place={place} onClose={close} />}
        {dialog === 'apart' && (
          <ForbiddenPairsDialog record={record} place={place} onClose={close} />
        )}
        {dialog === 'repair' && <RepairDialog record={record} place={place} onClose={close} />}
        {dialog === 'publish' && <PublishDialog record={record} place={place} onClose={close} />}
      </Suspense>
    </>
  );
}

function isAsked(item: ArbiterItem | null): item is AskedControl {
  return item === 'start' || item === 'finish' || item === 'cancel';
}

function itemsOf(
  { tournament, rounds }: TournamentRecord,
  awaited: ReturnType<typeof arbiterAction>,
): ArbiterItem[] {
  const { status, format, round, round_count } = tournament;
  const isOpen = status === 'open';
  const isUnderWay = status === 'running' || status === 'paused';
  const isSwiss = format === 'swiss';
  const isArena = format === 'arena';
  const hasReport = format !== 'knockout' && !isArena;
  const last = rounds.find((each) => each.round === round);
  const hasResults = last?.pairings.every(
    (pairing) => pairing.black === null || pairing.white_result !== null,
  );
  const shown: [ArbiterItem, boolean][] = [
    ['addPlayer', isOpen || (isUnderWay && (isArena || (isSwiss && round < (round_count ?? 0))))],
    ['repair', isUnderWay && isSwiss && last !== undefined && hasResults === false],
    ['settings', isOpen || isUnderWay],
    ['apart', isSwiss && (isOpen || isUnderWay)],
    ['pause', status === 'running'],
    ['publish', true],
    ['trf', hasReport],
    ['finish', isUnderWay && (round > 0 || isArena) && awaited !== 'finish'],
    ['cancel', isOpen || isUnderWay],
  ];
  return shown.filter(([, isShown]) => isShown).map(([item]) => item);
}
