import type { Channel } from './channel.ts';
import type { ProtocolVersion } from './client-frame.ts';
import type { ChannelResources } from './follow.ts';
import type { JoinRequest } from './join-request.ts';
import type { SocketWriter } from './socket-writer.ts';
import { writeServerFrame } from './server-frame.ts';

export interface ChannelOptions {
  readonly topic: string;
  readonly version: ProtocolVersion;
  readonly joinRef: string | null;
  readonly request: JoinRequest;
  readonly resources: ChannelResources;
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
    const { resources, request } = this.options;
    for (const { feed, wanted, since, filter } of resources.feeds)
      feed.add(this, wanted, since, filter);
    const { room, isPlayer } = resources;
    room?.enter(this, { userId, isPlayer, presence: request.presence });
    room?.sendState(this);
    resources.channelOpened();
    resources.permissionWatch?.onChange(() => this.fail());
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { resources, writer } = this.options;
    writer.forget(this);
    for (const { feed } of resources.feeds) feed.remove(this);
    resources.room?.leave(this);
    resources.channelClosed();
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
    const { writer, resources } = this.options;
    if (writer.offer(frame) || this.#hasSkippedFrame) return;
    this.#hasSkippedFrame = true;
    writer.whenCaughtUp(() => {
      this.#hasSkippedFrame = false;
      if (this.#isOpen) resources.room?.sendState(this);
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
