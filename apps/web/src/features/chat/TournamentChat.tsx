import type { Tournament } from '@rookery/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import './tournament-chat.css';

const ChatPanel = lazy(() => import('./ChatPanel.tsx'));

interface TournamentChatProps {
  tournament: Tournament;
  ownId: string;
  /** Whether the member has a game in the tournament that is not over. */
  isPlaying: boolean;
  isOpen: boolean;
  onUnread: (count: number) => void;
}

/** Closed while the member plays in the tournament, so that players get no advice. */
export function TournamentChat({ tournament, isPlaying, ...rest }: TournamentChatProps) {
  const t = useTranslations('chat');
  const { id, version } = tournament;
  // The server may know of a game that has just begun before this page does. The next version of the tournament tells.
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  const head = <h2 className="chat-head">{t('rooms.tournament')}</h2>;
  const isClosed = isPlaying || refusedAt === version;
  // Also what is shown until the panel is loaded, so that its place does not look empty.
  const frame = (
    <section aria-label={t('title')} className="chat-panel">
      {head}
      {isClosed && (
        <p className="chat-lines p-3 text-small text-muted">{t('closedWhilePlaying')}</p>
      )}
    </section>
  );
  if (isClosed) return frame;
  return (
    <Suspense fallback={frame}>
      <ChatPanel
        {...rest}
        place={{ id, room: 'tournament' }}
        onRefused={(code) => {
          if (code === 'game_not_over') setRefusedAt(version);
        }}
      >
        {head}
      </ChatPanel>
    </Suspense>
  );
}
