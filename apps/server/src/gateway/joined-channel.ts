import type { Channel } from './channel.ts';
import type { ProtocolVersion } from './client-frame.ts';
import type { Followed } from './follow.ts';
import type { JoinRequest } from './join-request.ts';
import type { SocketWriter } from './socket-writer.ts';
import { writeServerFrame } from './server-frame.ts';

export interface ChannelOptions {
  readonly topic: string;
  readonly version: ProtocolVersion;
  readonly joinRef: string | null;
  readonly request: JoinRequest;
  readonly followed: Followed;
  readonly writer: SocketWriter;
  /** Called when the channel closes itself for a resync. */
  readonly onFailure: (channel: JoinedChannel) => void;
}

/** A class, because there are very many channels and their methods are shared. */
export class JoinedChannel implements Channel {
  readonly options: ChannelOptions;
  #isOpen = true;
  /** After a skipped presence diff, later diffs are useless: the whole state is sent once the socket catches up. */
  #hasSkippedFrame = false;
  #isFailing = false;

  constructor(options: ChannelOptions) {
    this.options = options;
  }

  get topic(): string {
    return this.options.topic;
  }

  get version(): ProtocolVersion {
    return this.options.version;
  }

  open(userId: string): void {
    const { followed, request } = this.options;
    for (const { feed, wanted, since, filter } of followed.feeds)
      feed.add(this, wanted, since, filter);
    const { room, isPlayer } = followed;
    room?.enter(this, { userId, isPlayer, presence: request.presence });
    room?.sendState(this);
    followed.channelOpened();
    followed.permissionWatch?.onChange(() => this.fail());
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { followed, writer } = this.options;
    writer.forget(this);
    for (const { feed } of followed.feeds) feed.remove(this);
    followed.room?.leave(this);
    followed.channelClosed();
  }

  change(frame: Buffer, replaces: object | null): void {
    const { writer } = this.options;
    if (writer.offer(frame)) return;
    if (replaces !== null) return writer.keepNewest(this, replaces, frame);
    if (this.#isFailing) return;
    this.#isFailing = true;
    writer.whenCaughtUp(() => this.fail());
  }

  sendOptional(frame: Buffer): void {
    const { writer, followed } = this.options;
    if (writer.offer(frame) || this.#hasSkippedFrame) return;
    this.#hasSkippedFrame = true;
    writer.whenCaughtUp(() => {
      this.#hasSkippedFrame = false;
      if (this.#isOpen) followed.room?.sendState(this);
    });
  }

  fail(): void {
    if (!this.#isOpen) return;
    this.close();
    const { version, topic, joinRef, writer, onFailure } = this.options;
    onFailure(this);
    writer.send(writeServerFrame(version, { joinRef, topic, event: 'phx_error', payload: '{}' }));
  }
}
