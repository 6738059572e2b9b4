import type { Bus } from '@rookery/bus';
import { SPECTATORS_EVENT, type GamePresence } from '@rookery/contract';
import { roomSubject } from '../live/subjects.ts';
import { createAttendance, type Attendance, type Guest } from './attendance.ts';
import type { Channel } from './channel.ts';
import { asState, differ, without, type Players } from './players.ts';
import { broadcastPayload, writeServerFrame, type ServerFrame } from './server-frame.ts';
import type { Openable } from './shared.ts';

/** What a gateway tells the others of a room: everything, each time, so nothing depends on what was lost. */
interface Report extends Attendance {
  readonly kind: 'report';
  readonly gateway: string;
  /** The sender has just come, and knows nothing of the others. */
  readonly asks: boolean;
}

/**
 * Everybody here who is at one game, and what other gateways say of theirs. Players are seen one by
 * one, spectators are counted; either is told to everybody at most once a second, however many come
 * and go.
 */
export interface Room extends Openable {
  enter(channel: Channel, guest: Guest): void;
  leave(channel: Channel): void;
  /** How a guest wants to be seen; null for not at all. */
  track(channel: Channel, presence: GamePresence | null): void;
  /** Whether this player is there, at this gateway or another. */
  sees(userId: string): boolean;
  /** To this channel, what it has to know to understand what comes after. */
  describe(channel: Channel): void;
  /** Once a second. */
  tick(): void;
  /** Tells the others what they would otherwise take for gone. */
  remind(): void;
}

const NOBODY: Attendance = { players: {}, spectators: 0 };

export function openRoom(bus: Bus, gateway: string, gameId: string): Room {
  const subject = roomSubject(gameId);
  const attendance = createAttendance(gateway);
  /** As everybody here knows it, and as the other gateways do. */
  let announced = NOBODY;
  let reported = NOBODY;

  function hear(message: Uint8Array): void {
    const said = JSON.parse(Buffer.from(message).toString()) as Report;
    // Another kind comes from a gateway of another version.
    if (said.gateway === gateway || said.kind !== 'report') return;
    attendance.hear(said.gateway, said);
    if (said.asks) report(false);
  }

  function report(asks: boolean): void {
    reported = attendance.here();
    say({ kind: 'report', gateway, ...reported, asks });
  }

  function say(said: Report): void {
    bus.publish(subject, Buffer.from(JSON.stringify(said)));
  }

  function toAll(frame: Omit<ServerFrame, 'topic'>, applies: (guest: Guest) => boolean): void {
    const written = new Map<string, Buffer>();
    for (const [channel, guest] of attendance.guests) {
      if (!applies(guest)) continue;
      const { version, topic } = channel;
      const bytes = written.get(version) ?? writeServerFrame(version, { ...frame, topic });
      written.set(version, bytes);
      channel.tell(bytes);
    }
  }

  function showPlayers(before: Players, now: Players): void {
    if (!differ(before, now)) return;
    const joins = asState(without(now, before));
    const leaves = asState(without(before, now));
    const payload = JSON.stringify({ joins, leaves });
    toAll({ event: 'presence_diff', payload }, ({ presence }) => presence);
  }

  function showSpectators(before: number, count: number): void {
    if (count === before) return;
    toAll(
      { event: 'broadcast', payload: broadcastPayload(SPECTATORS_EVENT, { count }) },
      () => true,
    );
  }

  const subscribed = bus.subscribe(subject, { onMessage: hear, onGap: () => report(true) });

  return {
    ready: subscribed.then(() => report(true)),
    enter: (channel, guest) => attendance.enter(channel, guest),
    leave: (channel) => attendance.leave(channel),
    track: (channel, presence) => attendance.track(channel, presence),
    sees: (userId) => userId in attendance.everywhere().players,
    describe(channel) {
      const { version, topic } = channel;
      // What is told next is told as the difference from this, and not from how things are by now.
      const { players, spectators } = announced;
      if (attendance.guests.get(channel)?.presence) {
        const payload = JSON.stringify(asState(players));
        channel.tell(writeServerFrame(version, { topic, event: 'presence_state', payload }));
      }
      const payload = broadcastPayload(SPECTATORS_EVENT, { count: spectators });
      channel.tell(writeServerFrame(version, { topic, event: 'broadcast', payload }));
    },
    tick() {
      attendance.forgetSilent();
      const here = attendance.here();
      const isNews =
        here.spectators !== reported.spectators || differ(here.players, reported.players);
      if (isNews) report(false);
      const before = announced;
      announced = attendance.everywhere();
      showPlayers(before.players, announced.players);
      showSpectators(before.spectators, announced.spectators);
    },
    remind: () => report(false),
    end() {
      say({ kind: 'report', gateway, ...NOBODY, asks: false });
      void subscribed.then((subscription) => subscription.end()).catch(() => undefined);
    },
  };
}
