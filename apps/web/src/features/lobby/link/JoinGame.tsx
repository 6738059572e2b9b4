import type { GameLink, MemberProfile } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { ratingIn, ratingText } from '../../../chess/players/rating-text.ts';
import { useTimeControlWords } from '../../../chess/time-controls/use-time-control-words.ts';
import { profileQuery } from '../../../chess/players/queries.ts';
import { useChessPreferences } from '../../../chess/preferences/use-preferences.ts';
import { MiniBoard } from '../../../ui/board/MiniBoard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useFollowLink } from './link-queries.ts';
import { guestColor } from './link-state.ts';

const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

interface JoinGameProps {
  link: GameLink;
  workspaceId: string;
  slug: string;
}

/** The game that a link offers: the board, the settings, and the button to accept. */
export function JoinGame({ link, workspaceId, slug }: JoinGameProps) {
  const t = useTranslations('link');
  const common = useTranslations('common');
  const { board, pieces } = useChessPreferences();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const follow = useFollowLink(workspaceId);
  const host = useQuery(profileQuery(link.created_by));
  const color = guestColor(link.color);

  const play = () =>
    follow.mutate(link.id, {
      onSuccess: ({ id }) =>
        void navigate({
          to: '/$workspace/chess/games/$game',
          params: { workspace: slug, game: id },
          // Replaces the used link in the history, so that the back button leads to the page before it.
          replace: true,
        }),
    });

  if (host.isPending) return <SkeletonRows rows={3} label={common('loading')} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-6 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="max-w-64 sm:max-w-none">
        <MiniBoard
          fen={START_FEN}
          lastMove={null}
          orientation={color === 'black' ? 'black' : 'white'}
          theme={board}
          pieces={pieces}
        />
      </div>
      <div className="grid content-start gap-6">
        <LinkFacts link={link} host={host.data} />
        {follow.isError && <FailureNotice words={errorWords(follow.error)} />}
        <Button
          className="w-full sm:w-auto sm:justify-self-start sm:px-10"
          busy={follow.isPending || follow.isSuccess}
          onClick={play}
        >
          {t('join')}
        </Button>
      </div>
    </div>
  );
}

function LinkFacts({ link, host }: { link: GameLink; host: MemberProfile | undefined }) {
  const t = useTranslations('link');
  const lobby = useTranslations('lobby');
  const timeControlWords = useTimeControlWords();
  const speed = link.time_control?.name ?? null;
  const facts = [
    { name: lobby('timeControl'), value: timeControlWords(link.time_control) },
    { name: t('kind'), value: lobby(link.rated ? 'rated' : 'casual') },
    { name: lobby('color'), value: lobby(`colors.${guestColor(link.color)}`) },
  ];
  return (
    <>
      <p className="text-large font-bold">
        {host === undefined
          ? t('somebodyInvites')
          : t('invites', { name: host.name, rating: ratingText(ratingIn(host, speed)) })}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
