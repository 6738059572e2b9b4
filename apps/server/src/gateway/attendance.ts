import type { GamePresence } from '@rookery/contract';
import type { Channel } from './channel.ts';
import { addPlayers, type Meta, type Players } from './players.ts';

/** Who is at a game, at one gateway or at all of them. */
export interface Attendance {
  readonly players: Players;
  readonly spectators: number;
}

export interface Guest {
  readonly userId: string;
  readonly isPlayer: boolean;
  /** Whether the client wants to hear of presence. */
  readonly presence: boolean;
}

/** A gateway that has not been heard of for so long is gone, and its guests with it. */
const FORGOTTEN_AFTER_MS = 12_000;

/** Keeps who is in a room: those here one by one, those elsewhere as their gateways report them. */
export function createAttendance(gateway: string) {
  const guests = new Map<Channel, Guest>();
  const seen = new Map<Channel, { readonly userId: string; readonly meta: Meta }>();
  /** Members who watch, each with where they do so. */
  const watching = new Map<string, Set<Channel>>();
  const others = new Map<string, { readonly attendance: Attendance; readonly heardAt: number }>();
  let refs = 0;

  /** To be seen anew: what is told of it is new to everybody. */
  function show(channel: Channel, userId: string): void {
    refs += 1;
    const meta = { online_at: new Date().toISOString(), phx_ref: `${gateway}-${refs}` };
    seen.set(channel, { userId, meta });
  }

  function watch(channel: Channel, userId: string): void {
    const places = watching.get(userId) ?? new Set();
    watching.set(userId, places.add(channel));
  }

  function lookAway(channel: Channel, userId: string): void {
    const places = watching.get(userId);
    places?.delete(channel);
    if (places?.size === 0) watching.delete(userId);
  }

  function here(): Attendance {
    const players: Record<string, Meta[]> = {};
    for (const { userId, meta } of seen.values()) (players[userId] ??= []).push(meta);
    return { players, spectators: watching.size };
  }

  return {
    guests: guests as ReadonlyMap<Channel, Guest>,
    here,
    everywhere(): Attendance {
      let { players, spectators } = here();
      for (const { attendance } of others.values()) {
        players = addPlayers(players, attendance.players);
        spectators += attendance.spectators;
      }
      return { players, spectators };
    },
    enter(channel: Channel, guest: Guest): void {
      const { userId, isPlayer } = guest;
      guests.set(channel, guest);
      if (isPlayer) show(channel, userId);
      else watch(channel, userId);
    },
    leave(channel: Channel): void {
      const guest = guests.get(channel);
      if (guest === undefined) return;
      guests.delete(channel);
      seen.delete(channel);
      lookAway(channel, guest.userId);
    },
    track(channel: Channel, presence: GamePresence | null): void {
      const guest = guests.get(channel);
      if (guest === undefined) return;
      const { userId, isPlayer } = guest;
      if (isPlayer) {
        if (presence === null) seen.delete(channel);
        else show(channel, userId);
      } else if (presence === null || presence.glance === true) {
        lookAway(channel, userId);
      } else watch(channel, userId);
    },
    hear(from: string, attendance: Attendance): void {
      others.set(from, { attendance, heardAt: Date.now() });
    },
    forgetSilent(): void {
      for (const [name, { heardAt }] of others) {
        if (Date.now() - heardAt > FORGOTTEN_AFTER_MS) others.delete(name);
      }
    },
  };
}
