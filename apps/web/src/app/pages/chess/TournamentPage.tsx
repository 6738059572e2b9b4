import {
  feedBinding,
  readTournamentWithinMs,
  tournamentChannel,
  type TournamentRecord,
} from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import {
  getRouteApi,
  Link,
  notFound,
  rootRouteId,
  useLocation,
  useNavigate,
} from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { useStoredChessPreferences } from '../../../chess/preferences/use-preferences.ts';
import { TournamentChat } from '../../../features/chat/TournamentChat.tsx';
import { membersQuery } from '../../../features/members/queries.ts';
import { ArbiterTools } from '../../../features/tournaments/ArbiterTools.tsx';
import { ArenaCard } from '../../../features/tournaments/ArenaCard.tsx';
import { isUnderWay } from '../../../features/tournaments/list-order.ts';
import { nextAction, ownPairingOf } from '../../../features/tournaments/next-action.ts';
import { OwnAction, WithdrawButton } from '../../../features/tournaments/OwnAction.tsx';
import { OwnCard } from '../../../features/tournaments/OwnCard.tsx';
import {
  tournamentKey,
  tournamentQuery,
  type TournamentPlace,
} from '../../../features/tournaments/queries.ts';
import { TournamentView } from '../../../features/tournaments/TournamentView.tsx';
import {
  readTournamentChoice,
  writeTournamentChoice,
  type TournamentChoice,
} from '../../../features/tournaments/view-choice.ts';
import { useFreshQueries } from '../../../live/use-fresh-queries.ts';
import { segmentClass } from '../../../ui/segments.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { TournamentHelp } from './TournamentHelp.tsx';

const route = getRouteApi('/$workspace/chess/tournaments/$tournament');

export function TournamentPage() {
  const { tournament: id } = route.useParams();
  const t = useTranslations('tournaments');
  const common = useTranslations('common');
  const { record: workspace, workspaceId, slug } = useWorkspaceScope();
  const tournament = useQuery(tournamentQuery(workspaceId, id));
  useFreshQueries(
    tournamentKey(id),
    tournamentChannel(id),
    [feedBinding('tournaments', 'id', id, '*')],
    { withinMs: readTournamentWithinMs(tournament.data?.tournament.player_count ?? 0) },
  );
  useTitle(tournament.data?.tournament.name ?? t('title'), workspace.workspace.name);
  if (tournament.data === null) throw notFound({ routeId: rootRouteId });
  if (tournament.data === undefined) {
    return (
      <>
        <ChessHeader title={t('title')} />
        {tournament.isPending ? (
          <SkeletonRows rows={6} label={common('loading')} />
        ) : (
          <LoadFailure query={tournament} />
        )}
      </>
    );
  }
  return <Shown record={tournament.data} place={{ workspaceId, slug, tournamentId: id }} />;
}

function Shown({ record, place }: { record: TournamentRecord; place: TournamentPlace }) {
  const t = useTranslations('tournaments');
  const navigate = useNavigate();
  const choice = readTournamentChoice(useLocation().searchStr);
  const { account } = useWorkspaceScope();
  const { tournament } = record;
  const action = nextAction(record);
  const own = ownPairingOf(record);
  const chat = useChatPart(record, choice);
  // In the card of the own game, if there is one.
  const isInCard =
    own !== null &&
    (action?.kind === 'ready' || action?.kind === 'enter_result' || action?.kind === 'to_game');
  const button = action && (
    <OwnAction key={action.kind} record={record} place={place} action={action} />
  );
  const isPlaying = record.players.some(
    ({ id, withdrawn }) => id === record.own_player && !withdrawn,
  );
  const to = '/$workspace/chess/tournaments/$tournament';
  const params = { workspace: place.slug, tournament: place.tournamentId };
  const link = (chosen: TournamentChoice, isChosen: boolean, label: string) => (
    <Link
      key={writeTournamentChoice(chosen)}
      to={to}
      params={params}
      search={{ query: writeTournamentChoice(chosen) }}
      activeOptions={{ exact: true, includeSearch: true }}
      resetScroll={false}
      aria-current={isChosen ? 'page' : undefined}
      className={segmentClass(isChosen)}
    >
      {label}
    </Link>
  );
  return (
    <>
      <ChessHeader
        title={tournament.name}
        note={
          <>
            {tournament.workspace_id !== place.workspaceId && ` · ${tournament.workspace_name}`}
            {` · ${t(`status.${tournament.status}`)}`}
          </>
        }
      >
        <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
          {!isInCard && button}
          {record.may_manage && <Arbiter record={record} place={place} />}
          {isPlaying && isUnderWay(tournament) && <WithdrawButton place={place} />}
        </div>
      </ChessHeader>
      <div className="tournament-parts" data-beside={chat?.isBeside || undefined}>
        <div className="min-w-0">
          <TournamentView
            record={record}
            place={place}
            choice={choice}
            onChoose={(chosen) =>
              void navigate({
                to,
                params,
                search: { query: writeTournamentChoice(chosen) },
                resetScroll: false,
                replace: true,
              })
            }
            renderLink={link}
            unread={chat === null || chat.isBeside ? null : chat.unread}
          >
            {tournament.format === 'arena' ? (
              <ArenaCard record={record} place={place} userId={account.id} />
            ) : (
              <OwnCard record={record}>{isInCard && button}</OwnCard>
            )}
          </TournamentView>
          <TournamentHelp forOrganisers={record.may_manage} />
        </div>
        {chat !== null && (
          <div data-open={chat.isOpen || undefined} className="tournament-chat print:hidden">
            {chat.panel}
          </div>
        )}
      </div>
    </>
  );
}

/** Wide enough for the lists and a chat beside them. */
const HAS_CHAT_BESIDE = '(min-width: 80rem)';

/** Null if the member has turned chat off. */
function useChatPart(record: TournamentRecord, choice: TournamentChoice) {
  const { account } = useWorkspaceScope();
  const { preferences } = useStoredChessPreferences();
  const isBeside = useMedia(HAS_CHAT_BESIDE);
  const [unread, setUnread] = useState(0);
  if (preferences === undefined || !preferences.chat) return null;
  const game = ownPairingOf(record)?.pairing;
  const isPlaying = game !== undefined && game.game_id !== null && game.white_result === null;
  const isOpen = isBeside || choice.view === 'chat';
  return {
    isBeside,
    isOpen,
    unread: isPlaying ? 0 : unread,
    panel: (
      <TournamentChat
        tournament={record.tournament}
        ownId={account.id}
        isPlaying={isPlaying}
        isOpen={isOpen}
        onUnread={setUnread}
      />
    ),
  };
}

/** Only arbiters read the list of members. */
function Arbiter({ record, place }: { record: TournamentRecord; place: TournamentPlace }) {
  const { data: members = [] } = useQuery(membersQuery(place.workspaceId));
  return <ArbiterTools record={record} place={place} members={members} />;
}
