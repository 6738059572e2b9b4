import { CLOCK_EVENT, ERRORS, type ClockAnswer, type ErrorCode } from '@rookery/contract';
import { isDataStoreFailure } from '@rookery/database';
import { refill, type Bucket } from '../limits/bucket.ts';
import type { Identifier, Identity } from '../live/identity.ts';
import type { RoundTrips } from '../live/round-trip.ts';
import type { Log } from '../runtime/log.ts';
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
import type { SocketWriter } from './socket-writer.ts';
import { RoundTripWatch } from './round-trip-watch.ts';
import { broadcastPayload, writeServerFrame } from './server-frame.ts';

/** Services that all clients of a gateway share. */
export interface ClientServices {
  readonly follow: Follow;
  readonly joins: Admission;
  readonly identifier: Identifier;
  readonly roundTrips: RoundTrips;
  readonly log: Log;
  /** Registers the socket for its member; false if the member has too many sockets. */
  readonly register: (client: Client, identity: Identity) => boolean;
}

const MAX_CHANNELS = 50;
const FRAMES = { perSecond: 20, capacity: 200 };
const MAX_TOPIC_LENGTH = 200;
const POLICY_VIOLATION = 1008;
/** Application-defined close code: the session of this socket has ended. */
export const SESSION_ENDED = 4001;

/** One socket with its member and its joined channels; handles the frames it receives. */
export class Client {
  readonly writer: SocketWriter;
  /** Since when the socket has had no valid identity; meaningful only while `identity` is null. */
  anonymousSince = Date.now();
  lastFrameAt = this.anonymousSince;
  readonly #version: ProtocolVersion;
  readonly #services: ClientServices;
  readonly #channels = new Map<string, JoinedChannel>();
  /** The newest pending join of each topic. */
  #joining: Map<string, symbol> | null = null;
  /** Null until a player asks for the time; sockets of spectators are not measured. */
  #roundTrip: RoundTripWatch | null = null;
  #identity: Identity | null = null;
  #member: string | null = null;
  #frames: Bucket = { tokens: FRAMES.capacity, at: this.anonymousSince };

  constructor(writer: SocketWriter, version: ProtocolVersion, services: ClientServices) {
    this.writer = writer;
    this.#version = version;
    this.#services = services;
  }

  /** Null before the client has authenticated, and after its token has expired. */
  get identity(): Identity | null {
    return this.#identity;
  }

  /** The member this socket belongs to. Once set, it never changes to another member. */
  get member(): string | null {
    return this.#member;
  }

  /** False if the socket belongs to another member, or this member has too many sockets. */
  authenticateAs(identity: Identity): boolean {
    const isKnown = this.#member === identity.userId;
    if (!isKnown && (this.#member !== null || !this.#services.register(this, identity)))
      return false;
    this.#identity = identity;
    this.#member = identity.userId;
    return true;
  }

  /** Counts a frame of any kind against the client's rate. Closes the socket and returns false if it is exceeded. */
  countFrame(): boolean {
    this.lastFrameAt = Date.now();
    const isWithinRate = this.#takeFrameToken();
    if (!isWithinRate) this.writer.endAndStopReading(POLICY_VIOLATION, 'too many frames');
    return isWithinRate;
  }

  /** A pong, solicited or not: each counts against the client's frame rate. */
  pong(data: Buffer): void {
    if (this.countFrame()) this.#roundTrip?.pong(data, performance.now());
  }

  receive(bytes: Buffer, isBinary: boolean): void {
    if (!this.countFrame()) return;
    const frame = readClientFrame(this.#version, bytes, isBinary);
    if (frame === null) return;
    this.#handle(frame).catch((error: unknown) => {
      this.#services.log.error({ err: error, event: frame.event }, 'could not handle a frame');
      this.#refuse(frame, isDataStoreFailure(error) ? 'data_store_failed' : 'internal');
    });
  }

  /** The token has expired: closes all channels, and the client may join again with a fresh token. */
  expire(): void {
    this.#identity = null;
    this.anonymousSince = Date.now();
    for (const channel of this.#channels.values()) {
      const message = ERRORS.unauthenticated.sentence;
      this.#sendStatus(channel.topic, { extension: 'system', status: 'error', message });
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
    // Accepted even before a join is complete: the old token may have just expired.
    if (event === 'access_token') return this.#refresh(payload);
    if (!isCurrent) return this.#refuse(frame, 'not_found');
    if (event === 'presence') return this.#track(channel, frame);
    if (event === 'broadcast') return this.#broadcast(channel, frame);
    return this.#refuse(frame, 'invalid_request');
  }

  async #join(frame: ClientFrame): Promise<void> {
    const { topic } = frame;
    const request = topic.length > MAX_TOPIC_LENGTH ? 'malformed' : readJoin(topic, frame.payload);
    if (request === 'malformed') return this.#refuse(frame, 'invalid_request');
    if (request === 'unknown') return this.#refuse(frame, 'not_followed');
    this.#leave(topic);
    const { joins, follow } = this.#services;
    const joining = (this.#joining ??= new Map<string, symbol>());
    if (this.#channels.size + joining.size >= MAX_CHANNELS) {
      return this.#refuse(frame, 'too_many_requests');
    }
    const turn = Symbol(topic);
    joining.set(topic, turn);
    try {
      const identity = await this.#identify(request.accessToken);
      if (identity === null) return this.#refuse(frame, 'unauthenticated');
      if (!(await joins.waitForTurn())) return this.#refuse(frame, 'too_many_requests');
      const answer = await follow(identity.userId, request);
      if (!answer.ok) return this.#refuse(frame, answer.code);
      const resources = answer.value;
      const isExpired = this.#identity === null;
      if (joining.get(topic) !== turn || !this.writer.isOpen || isExpired) {
        resources.release();
        return isExpired ? this.#refuse(frame, 'unauthenticated') : undefined;
      }
      const channel = new JoinedChannel({
        topic,
        version: this.#version,
        joinRef: frame.joinRef,
        request,
        resources,
        writer: this.writer,
        onFailure: (failed) => {
          if (this.#channels.get(topic) === failed) this.#channels.delete(topic);
        },
      });
      this.#channels.set(topic, channel);
      this.#confirmJoin(frame, request);
      channel.open(identity.userId);
    } finally {
      if (joining.get(topic) === turn) joining.delete(topic);
    }
  }

  #confirmJoin(frame: ClientFrame, { bindings }: JoinRequest): void {
    const postgres_changes = bindings.map((binding) => {
      const { event, schema, table, filter } = binding;
      return { id: bindingId(binding), event, schema, table, filter };
    });
    this.#reply(frame, { postgres_changes });
    if (bindings.length === 0) return;
    const message = 'Subscribed to PostgreSQL';
    this.#sendStatus(frame.topic, { extension: 'postgres_changes', status: 'ok', message });
  }

  #leave(topic: string): void {
    this.#channels.get(topic)?.close();
    this.#channels.delete(topic);
  }

  /** The known identity, or that of the token if it expires later: a refreshed token may arrive with a join only. */
  async #identify(token: string | null): Promise<Identity | null> {
    if (token === null || this.#identity?.expiresAt === null) return this.#identity;
    const identity = await this.#services.identifier.byToken(token);
    // Meanwhile, another frame may have brought a token that expires later.
    const isLonger = (identity?.expiresAt ?? 0) > expiryOf(this.#identity);
    if (identity === null || !isLonger || !this.authenticateAs(identity)) return this.#identity;
    return identity;
  }

  /** Extends the identity of the same member. Ignored on a socket that has no identity. */
  async #refresh(payload: unknown): Promise<void> {
    const token = isObject(payload) ? payload['access_token'] : null;
    if (typeof token === 'string' && this.#identity !== null) await this.#identify(token);
  }

  #track(channel: JoinedChannel, frame: ClientFrame): void {
    const { event, payload } = isObject(frame.payload) ? frame.payload : {};
    if (event !== 'track' && event !== 'untrack') return this.#refuse(frame, 'invalid_request');
    // Only declared fields are kept: free text would reach members who have blocked its author.
    const glance = isObject(payload) && payload['glance'] === true;
    channel.options.resources.room?.track(channel, event === 'track' ? { glance } : null);
    this.#reply(frame, {});
  }

  /** Clients cannot broadcast to each other: text would bypass the preferences, blocks and mutes of chat. */
  #broadcast(channel: JoinedChannel, frame: ClientFrame): void {
    const { event, payload } = isObject(frame.payload) ? frame.payload : {};
    if (event === CLOCK_EVENT) return this.#answerClock(channel, payload);
    return this.#refuse(frame, 'no_broadcasts');
  }

  #answerClock({ topic, options }: JoinedChannel, question: unknown): void {
    const sent = isObject(question) ? question['sent'] : null;
    if (typeof sent !== 'number') return;
    const now = Date.now();
    const round_trip = options.resources.isPlayer ? this.#measuredRoundTrip(now) : null;
    const answer: ClockAnswer = { sent, now, ...(round_trip !== null && { round_trip }) };
    const payload = broadcastPayload(CLOCK_EVENT, answer);
    this.writer.send(writeServerFrame(this.#version, { topic, event: 'broadcast', payload }));
  }

  /** The round trip measured so far, signed. Starts the next measurement. */
  #measuredRoundTrip(now: number): string | null {
    const watch = (this.#roundTrip ??= new RoundTripWatch());
    watch.ping((data) => this.writer.ping(data), performance.now());
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
    if (!this.writer.isOpen || to.ref === null) return;
    const frame = { ...to, event: 'phx_reply', payload: JSON.stringify(payload) };
    this.writer.send(writeServerFrame(this.#version, frame));
  }

  #sendStatus(topic: string, status: object): void {
    const channel = topic.slice(TOPIC_PREFIX.length);
    const payload = JSON.stringify({ ...status, channel });
    this.writer.send(writeServerFrame(this.#version, { topic, event: 'system', payload }));
  }

  #takeFrameToken(): boolean {
    const { tokens, at } = refill(this.#frames, FRAMES, Date.now());
    this.#frames = { tokens: tokens - 1, at };
    return tokens >= 1;
  }
}

/** 0 without an identity; infinite for an identity from a session cookie. */
function expiryOf(identity: Identity | null): number {
  return identity === null ? 0 : (identity.expiresAt ?? Infinity);
}
