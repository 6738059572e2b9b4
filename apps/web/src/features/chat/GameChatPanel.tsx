import type { ChessGame, GameRoom } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { opponentIdOf } from '../../chess/games/results.ts';
import ChatPanel from './ChatPanel.tsx';

interface GameChatPanelProps {
  game: ChessGame;
  ownId: string;
  /** The room in which the member may write. */
  ownRoom: GameRoom;
  isOpen: boolean;
  onUnread: (count: number) => void;
}

export default function GameChatPanel({ game, ownRoom, ...rest }: GameChatPanelProps) {
  const t = useTranslations('chat');
  const [chosen, setChosen] = useState(ownRoom);
  // When the game is over, its players may read the spectators' room.
  const mayChoose = ownRoom === 'players' && game.status !== 'active';
  const room = mayChoose ? chosen : ownRoom;
  return (
    <ChatPanel
      {...rest}
      place={{ id: game.id, room }}
      bothRooms={mayChoose}
      players={[game.white_player_id, game.black_player_id]}
      opponentId={opponentIdOf(game, rest.ownId)}
    >
      {mayChoose ? (
        <RoomChoice room={room} onChoose={setChosen} />
      ) : (
        <h2 className="chat-head">{t(`rooms.${room}`)}</h2>
      )}
    </ChatPanel>
  );
}

const ROOMS = ['players', 'spectators'] as const;

interface RoomChoiceProps {
  room: GameRoom;
  onChoose: (room: GameRoom) => void;
}

/** Lets the players of a finished game switch to the spectators' room. */
function RoomChoice({ room, onChoose }: RoomChoiceProps) {
  const t = useTranslations('chat');
  return (
    <fieldset aria-label={t('choice')} className="chat-head">
      {ROOMS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === room}
          onClick={() => onChoose(choice)}
          className="chat-room"
        >
          {t(`choices.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}
