import type { ChatRoom } from '@rookery/contract';

/** A room, and the id of its game or of its tournament. */
export interface ChatPlace {
  readonly id: string;
  readonly room: ChatRoom;
}
