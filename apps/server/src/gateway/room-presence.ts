import type { GamePresence } from '@rookery/contract';
import type { Channel } from './channel.ts';
import { addPlayers, type Meta, type Players } from './players.ts';

/** The players and spectators of a game, at one gateway or at all of them. */
export interface RoomPresence {
  readonly players: Players;
  readonly spectators: number;
}

export interface Participant {
  readonly userId: string;
  readonly isPlayer: boolean;
  /** Whether the client asked for presence events. */
  readonly presence: boolean;
}

/** A gateway that has not reported for this long is gone, and its participants with it. */
const GATEWAY_TIMEOUT_MS = 12_000;

/** Tracks the participants of one room: one by one at this gateway, as reported sums at the others. */
export function createRoomPresence(gateway: string) {
  const participants = new Map<Channel, Participant>();
  const visible = new Map<Channel, { readonly userId: string; readonly meta: Meta }>();
  /** Spectators, each with the channels on which they watch. */
  const spectatorChannels = new Map<string, Set<Channel>>();
  const reports = new Map<
    string,
    { readonly presence: RoomPresence; readonly receivedAt: number }
  >();
  let lastRef = 0;

  /** Lists a player with a new ref, so that clients see it as a new presence. */
  function listPlayer(channel: Channel, userId: string): void {
    lastRef += 1;
    const meta = { online_at: new Date().toISOString(), phx_ref: `${gateway}-${lastRef}` };
    visible.set(channel, { userId, meta });
  }

  function addSpectator(channel: Channel, userId: string): void {
    const channels = spectatorChannels.get(userId) ?? new Set();
    spectatorChannels.set(userId, channels.add(channel));
  }

  function removeSpectator(channel: Channel, userId: string): void {
    const channels = spectatorChannels.get(userId);
    channels?.delete(channel);
    if (channels?.size === 0) spectatorChannels.delete(userId);
  }

  function local(): RoomPresence {
    const players: Record<string, Meta[]> = {};
    for (const { userId, meta } of visible.values()) (players[userId] ??= []).push(meta);
    return { players, spectators: spectatorChannels.size };
  }

  return {
    participants: participants as ReadonlyMap<Channel, Participant>,
    local,
    total(): RoomPresence {
      let { players, spectators } = local();
      for (const { presence } of reports.values()) {
        players = addPlayers(players, presence.players);
        spectators += presence.spectators;
      }
      return { players, spectators };
    },
    enter(channel: Channel, participant: Participant): void {
      const { userId, isPlayer } = participant;
      participants.set(channel, participant);
      if (isPlayer) listPlayer(channel, userId);
      else addSpectator(channel, userId);
    },
    leave(channel: Channel): void {
      const participant = participants.get(channel);
      if (participant === undefined) return;
      participants.delete(channel);
      visible.delete(channel);
      removeSpectator(channel, participant.userId);
    },
    track(channel: Channel, presence: GamePresence | null): void {
      const participant = participants.get(channel);
      if (participant === undefined) return;
      const { userId, isPlayer } = participant;
      if (isPlayer) {
        if (presence === null) visible.delete(channel);
        else listPlayer(channel, userId);
      } else if (presence === null || presence.glance === true) {
        removeSpectator(channel, userId);
      } else addSpectator(channel, userId);
    },
    receiveReport(sender: string, presence: RoomPresence): void {
      reports.set(sender, { presence, receivedAt: Date.now() });
    },
    removeSilentGateways(): void {
      for (const [name, { receivedAt }] of reports) {
        if (Date.now() - receivedAt > GATEWAY_TIMEOUT_MS) reports.delete(name);
      }
    },
  };
}
