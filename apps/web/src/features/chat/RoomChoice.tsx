import type { ChatRoom } from '@rookery/contract';
import { useTranslations } from 'use-intl';

const ROOMS = ['players', 'spectators'] as const;

interface RoomChoiceProps {
  room: ChatRoom;
  onChoose: (room: ChatRoom) => void;
}

/** Lets the players of a finished game switch to the spectators' room. */
export function RoomChoice({ room, onChoose }: RoomChoiceProps) {
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
