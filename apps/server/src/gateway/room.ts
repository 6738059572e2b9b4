import type { Bus } from '@rookery/bus';
import { SPECTATORS_EVENT, type GamePresence } from '@rookery/contract';
import { roomSubject } from '../live/subjects.ts';
import { createRoomPresence, type RoomPresence, type Participant } from './room-presence.ts';
import type { Channel } from './channel.ts';
import { toPresenceState, differ, without, type Players } from './players.ts';
import { broadcastPayload, writeServerFrame, type ServerFrame } from './server-frame.ts';
import type { Openable } from './ref-counted.ts';

/** A gateway's report of its part of a room. It is always complete, so that lost reports do no harm. */
interface Report extends RoomPresence {
  readonly kind: 'report';
  readonly gateway: string;
  /** The sender has just opened the room and needs the reports of the others. */
  readonly asks: boolean;
}

/**
 * The players and spectators of one game at this gateway, and the reports of the other gateways. Players are
 * listed one by one, spectators are counted. Changes are sent at most once a second.
 */
export interface Room extends Openable {
  enter(channel: Channel, participant: Participant): void;
  leave(channel: Channel): void;
  /** How a participant wants to be seen; null for not at all. */
  track(channel: Channel, presence: GamePresence | null): void;
  /** Whether this player is present at any gateway. */
  hasPlayer(userId: string): boolean;
  /** Sends the state that later presence diffs build on. */
  sendState(channel: Channel): void;
  /** Sends what has changed. Called once a second. */
  tick(): void;
  /** Repeats the report, because other gateways forget a silent one. */
  repeatReport(): void;
}

const EMPTY: RoomPresence = { players: {}, spectators: 0 };

export function openRoom(bus: Bus, gateway: string, gameId: string): Room {
  const subject = roomSubject(gameId);
  const presence = createRoomPresence(gateway);
  /** What the clients here were sent last. */
  let announced = EMPTY;
  /** What the other gateways were sent last. */
  let reported = EMPTY;

  function receive(message: Uint8Array): void {
    const received = JSON.parse(Buffer.from(message).toString()) as Report;
    // A gateway of another version may send other kinds.
    if (received.gateway === gateway || received.kind !== 'report') return;
    presence.receiveReport(received.gateway, received);
    if (received.asks) report(false);
  }

  function report(asks: boolean): void {
    reported = presence.local();
    publish({ kind: 'report', gateway, ...reported, asks });
  }

  function publish(message: Report): void {
    bus.publish(subject, Buffer.from(JSON.stringify(message)));
  }

  function sendToAll(
    frame: Omit<ServerFrame, 'topic'>,
    applies: (participant: Participant) => boolean,
  ): void {
    const written = new Map<string, Buffer>();
    for (const [channel, participant] of presence.participants) {
      if (!applies(participant)) continue;
      const { version, topic } = channel;
      const bytes = written.get(version) ?? writeServerFrame(version, { ...frame, topic });
      written.set(version, bytes);
      channel.sendOptional(bytes);
    }
  }

  function sendPlayers(before: Players, now: Players): void {
    if (!differ(before, now)) return;
    const joins = toPresenceState(without(now, before));
    const leaves = toPresenceState(without(before, now));
    const payload = JSON.stringify({ joins, leaves });
    sendToAll({ event: 'presence_diff', payload }, (participant) => participant.presence);
  }

  function sendSpectatorCount(before: number, count: number): void {
    if (count === before) return;
    sendToAll(
      { event: 'broadcast', payload: broadcastPayload(SPECTATORS_EVENT, { count }) },
      () => true,
    );
  }

  const subscribed = bus.subscribe(subject, { onMessage: receive, onGap: () => report(true) });

  return {
    ready: subscribed.then(() => report(true)),
    enter: (channel, participant) => presence.enter(channel, participant),
    leave: (channel) => presence.leave(channel),
    track: (channel, wanted) => presence.track(channel, wanted),
    hasPlayer: (userId) => userId in presence.total().players,
    sendState(channel) {
      const { version, topic } = channel;
      // The next diff is relative to what was announced, not to the current state.
      const { players, spectators } = announced;
      if (presence.participants.get(channel)?.presence) {
        const payload = JSON.stringify(toPresenceState(players));
        channel.sendOptional(
          writeServerFrame(version, { topic, event: 'presence_state', payload }),
        );
      }
      const payload = broadcastPayload(SPECTATORS_EVENT, { count: spectators });
      channel.sendOptional(writeServerFrame(version, { topic, event: 'broadcast', payload }));
    },
    tick() {
      presence.removeSilentGateways();
      const local = presence.local();
      const hasChanged =
        local.spectators !== reported.spectators || differ(local.players, reported.players);
      if (hasChanged) report(false);
      const before = announced;
      announced = presence.total();
      sendPlayers(before.players, announced.players);
      sendSpectatorCount(before.spectators, announced.spectators);
    },
    repeatReport: () => report(false),
    end() {
      publish({ kind: 'report', gateway, ...EMPTY, asks: false });
      void subscribed.then((subscription) => subscription.end()).catch(() => undefined);
    },
  };
}
