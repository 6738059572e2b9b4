import { CLOCK_EVENT, ERRORS, type ClockAnswer, type ErrorCode } from '@rookery/contract';
import { refill, type Bucket } from '../bucket.ts';
import type { Identifier, Identity } from '../live/identity.ts';
import type { RoundTrips } from '../live/round-trip.ts';
import type { Log } from '../log.ts';
import type { Admission } from './admission.ts';
import {
  isObject,
  readClientFrame,
  type ClientFrame,
  type ProtocolVersion,
} from './client-frame.ts';
import { bindingId, type Follow } from './follow.ts';
import { readJoin, TOPIC_PREFIX, type JoinRequest } from './join-request.ts';
import { JoinedChannel } from './joined-channel.ts';
import type { Line } from './line.ts';
import { RoundTripWatch } from './round-trip-watch.ts';
import { broadcastPayload, writeServerFrame } from './server-frame.ts';

/** What all clients of a gateway share. */
export interface ClientServices {
  readonly follow: Follow;
  readonly joins: Admission;
  readonly identifier: Identifier;
  readonly roundTrips: RoundTrips;
  readonly log: Log;
  /** Notes who a socket belongs to; false where they have too many. */
  readonly admit: (client: Client, identity: Identity) => boolean;
}

const CHANNELS_AT_MOST = 50;
const FRAMES = { perSecond: 20, most: 200 };
const TOPIC_LENGTH_MAX = 200;
const TOO_OFTEN = 1008;
/** Private to us: the session behind this socket is over. */
export const SESSION_OVER = 4001;

/** One socket: who is at it, what it has joined, and what it says. */
export class Client {
  readonly line: Line;
  /** Since when nobody has proved who they are, while that is so. */
  strangerSince = Date.now();
  heardAt = this.strangerSince;
  readonly #version: ProtocolVersion;
  readonly #services: ClientServices;
  readonly #channels = new Map<string, JoinedChannel>();
  /** The newest join of a topic that is still being looked into. */
  #joining: Map<string, symbol> | null = null;
  /** Null until a player asks for the time: the sockets of spectators are not measured. */
  #roundTrip: RoundTripWatch | null = null;
  #identity: Identity | null = null;
  #member: string | null = null;
  #frames: Bucket = { left: FRAMES.most, at: this.strangerSince };

  constructor(line: Line, version: ProtocolVersion, services: ClientServices) {
    this.line = line;
    this.#version = version;
    this.#services = services;
  }

  /** Null before somebody has said who they are, and after what proved it has run out. */
  get identity(): Identity | null {
    return this.#identity;
  }

  /** Whose socket this is. Once somebody's, it is never anybody else's. */
  get member(): string | null {
    return this.#member;
  }

  /** False where it is somebody else's, or this member has too many sockets. */
  adopt(identity: Identity): boolean {
    const isKnown = this.#member === identity.userId;
    if (!isKnown && (this.#member !== null || !this.#services.admit(this, identity))) return false;
    this.#identity = identity;
    this.#member = identity.userId;
    return true;
  }

  /** A sign of life, of whatever kind: each costs as much. False where there were too many. */
  hear(): boolean {
    this.heardAt = Date.now();
    const mayTalk = this.#mayTalk();
    if (!mayTalk) this.line.expel(TOO_OFTEN, 'too many frames');
    return mayTalk;
  }

  /** A pong, solicited or not: each counts against the client's frame rate. */
  pong(data: Buffer): void {
    if (this.hear()) this.#roundTrip?.pong(data, performance.now());
  }

  receive(bytes: Buffer, isBinary: boolean): void {
    if (!this.hear()) return;
    const frame = readClientFrame(this.#version, bytes, isBinary);
    if (frame === null) return;
    this.#handle(frame).catch((error: unknown) => {
      this.#services.log.error({ err: error, event: frame.event }, 'a frame could not be handled');
      this.#refuse(frame, 'data_store_failed');
    });
  }

  /** What proved who this is has run out: the client joins again with something fresher, or not at all. */
  expire(): void {
    this.#identity = null;
    this.strangerSince = Date.now();
    for (const channel of this.#channels.values()) {
      const message = ERRORS.unauthenticated.sentence;
      this.#sayStatus(channel.topic, { extension: 'system', status: 'error', message });
      channel.fail();
    }
  }

  close(): void {
    this.#joining = null;
    for (const channel of this.#channels.values()) channel.close();
    this.#channels.clear();
  }

  async #handle(frame: ClientFrame): Promise<void> {
    const { topic, event, payload } = frame;
    if (topic === 'phoenix' && event === 'heartbeat') return this.#reply(frame, {});
    if (event === 'phx_join') return this.#join(frame);
    const channel = this.#channels.get(topic);
    const isCurrent =
      channel !== undefined &&
      (frame.joinRef === null || frame.joinRef === channel.options.joinRef);
    if (event === 'phx_leave') {
      if (isCurrent) this.#leave(topic);
      this.#joining?.delete(topic);
      return this.#reply(frame, {});
    }
    // Before a join is through, too: it may be the answer to a token that has just run out.
    if (event === 'access_token') return this.#refresh(payload);
    if (!isCurrent) return this.#refuse(frame, 'not_found');
    if (event === 'presence') return this.#track(channel, frame);
    if (event === 'broadcast') return this.#broadcast(channel, frame);
    return this.#refuse(frame, 'invalid_request');
  }

  async #join(frame: ClientFrame): Promise<void> {
    const { topic } = frame;
    const request = topic.length > TOPIC_LENGTH_MAX ? 'malformed' : readJoin(topic, frame.payload);
    if (request === 'malformed') return this.#refuse(frame, 'invalid_request');
    if (request === 'unknown') return this.#refuse(frame, 'not_followed');
    this.#leave(topic);
    const { joins, follow } = this.#services;
    const joining = (this.#joining ??= new Map<string, symbol>());
    if (this.#channels.size + joining.size >= CHANNELS_AT_MOST) {
      return this.#refuse(frame, 'too_many_requests');
    }
    const turn = Symbol(topic);
    joining.set(topic, turn);
    try {
      const identity = await this.#identify(request.accessToken);
      if (identity === null) return this.#refuse(frame, 'unauthenticated');
      if (!(await joins.turn())) return this.#refuse(frame, 'too_many_requests');
      const answer = await follow(identity.userId, request);
      if (!answer.ok) return this.#refuse(frame, answer.code);
      const followed = answer.value;
      const isExpired = this.#identity === null;
      if (joining.get(topic) !== turn || !this.line.isOpen || isExpired) {
        followed.release();
        return isExpired ? this.#refuse(frame, 'unauthenticated') : undefined;
      }
      const channel = new JoinedChannel({
        topic,
        version: this.#version,
        joinRef: frame.joinRef,
        request,
        followed,
        line: this.line,
        onFailure: (failed) => {
          if (this.#channels.get(topic) === failed) this.#channels.delete(topic);
        },
      });
      this.#channels.set(topic, channel);
      this.#welcome(frame, request);
      channel.open(identity.userId);
    } finally {
      if (joining.get(topic) === turn) joining.delete(topic);
    }
  }

  #welcome(frame: ClientFrame, { bindings }: JoinRequest): void {
    const postgres_changes = bindings.map((binding) => {
      const { event, schema, table, filter } = binding;
      return { id: bindingId(binding), event, schema, table, filter };
    });
    this.#reply(frame, { postgres_changes });
    if (bindings.length === 0) return;
    const message = 'Subscribed to PostgreSQL';
    this.#sayStatus(frame.topic, { extension: 'postgres_changes', status: 'ok', message });
  }

  #leave(topic: string): void {
    this.#channels.get(topic)?.close();
    this.#channels.delete(topic);
  }

  /** What is known, or what a token says that is good for longer: a join may be all that brings it. */
  async #identify(token: string | null): Promise<Identity | null> {
    if (token === null || this.#identity?.expiresAt === null) return this.#identity;
    const identity = await this.#services.identifier.byToken(token);
    // A cookie or another frame's token may have been faster.
    const isLonger = (identity?.expiresAt ?? 0) > expiryOf(this.#identity);
    if (identity === null || !isLonger || !this.adopt(identity)) return this.#identity;
    return identity;
  }

  /** The same member, for longer. Who came by cookie needs no token, and whoever else is not let in by one. */
  async #refresh(payload: unknown): Promise<void> {
    const token = isObject(payload) ? payload['access_token'] : null;
    if (typeof token === 'string' && this.#identity !== null) await this.#identify(token);
  }

  #track(channel: JoinedChannel, frame: ClientFrame): void {
    const { event, payload } = isObject(frame.payload) ? frame.payload : {};
    if (event !== 'track' && event !== 'untrack') return this.#refuse(frame, 'invalid_request');
    // Only declared fields are kept: free text would reach members who have blocked its author.
    const glance = isObject(payload) && payload['glance'] === true;
    channel.options.followed.room?.track(channel, event === 'track' ? { glance } : null);
    this.#reply(frame, {});
  }

  /** Clients cannot broadcast to each other: text would bypass the preferences, blocks and mutes of chat. */
  #broadcast(channel: JoinedChannel, frame: ClientFrame): void {
    const { event, payload } = isObject(frame.payload) ? frame.payload : {};
    if (event === CLOCK_EVENT) return this.#tellTime(channel, payload);
    return this.#refuse(frame, 'no_broadcasts');
  }

  #tellTime({ topic, options }: JoinedChannel, question: unknown): void {
    const sent = isObject(question) ? question['sent'] : null;
    if (typeof sent !== 'number') return;
    const now = Date.now();
    const round_trip = options.followed.isPlayer ? this.#measuredRoundTrip(now) : null;
    const answer: ClockAnswer = { sent, now, ...(round_trip !== null && { round_trip }) };
    const payload = broadcastPayload(CLOCK_EVENT, answer);
    this.line.send(writeServerFrame(this.#version, { topic, event: 'broadcast', payload }));
  }

  /** The round trip measured so far, signed. Starts the next measurement. */
  #measuredRoundTrip(now: number): string | null {
    const watch = (this.#roundTrip ??= new RoundTripWatch());
    watch.ping((data) => this.line.ping(data), performance.now());
    const { roundTripMs } = watch;
    if (roundTripMs === null || this.#identity === null) return null;
    return this.#services.roundTrips.sign(this.#identity.userId, roundTripMs, now);
  }

  #reply({ joinRef, ref, topic }: ClientFrame, response: object): void {
    this.#answer({ joinRef, ref, topic }, { status: 'ok', response });
  }

  #refuse({ joinRef, ref, topic }: ClientFrame, code: ErrorCode): void {
    const response = { reason: ERRORS[code].sentence, code };
    this.#answer({ joinRef, ref, topic }, { status: 'error', response });
  }

  #answer(to: Pick<ClientFrame, 'joinRef' | 'ref' | 'topic'>, payload: object): void {
    if (!this.line.isOpen || to.ref === null) return;
    const frame = { ...to, event: 'phx_reply', payload: JSON.stringify(payload) };
    this.line.send(writeServerFrame(this.#version, frame));
  }

  #sayStatus(topic: string, status: object): void {
    const channel = topic.slice(TOPIC_PREFIX.length);
    const payload = JSON.stringify({ ...status, channel });
    this.line.send(writeServerFrame(this.#version, { topic, event: 'system', payload }));
  }

  #mayTalk(): boolean {
    const { left, at } = refill(this.#frames, FRAMES, Date.now());
    this.#frames = { left: left - 1, at };
    return left >= 1;
  }
}

/** 0 for nobody; without end for whoever came by cookie. */
function expiryOf(identity: Identity | null): number {
  return identity === null ? 0 : (identity.expiresAt ?? Infinity);
}
