import type { Channel } from './channel.ts';
import type { ProtocolVersion } from './client-frame.ts';
import type { Followed } from './follow.ts';
import type { JoinRequest } from './join-request.ts';
import type { Line } from './line.ts';
import { writeServerFrame } from './server-frame.ts';

export interface ChannelOptions {
  readonly topic: string;
  readonly version: ProtocolVersion;
  readonly joinRef: string | null;
  readonly request: JoinRequest;
  readonly followed: Followed;
  readonly line: Line;
  /** The channel has given up: it is not to be found any more. */
  readonly onFailure: (channel: JoinedChannel) => void;
}

/** A class: there is one for every board that anybody looks at, and its methods are shared. */
export class JoinedChannel implements Channel {
  readonly options: ChannelOptions;
  #isOpen = true;
  /** A diff of presence that was left out makes those after it meaningless. */
  #missesTold = false;
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
    for (const { feed, wanted, since, hears } of followed.feeds)
      feed.add(this, wanted, since, hears);
    const { room, isPlayer } = followed;
    room?.enter(this, { userId, isPlayer, presence: request.presence });
    room?.describe(this);
    followed.entered();
    followed.standing?.onChange(() => this.fail());
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { followed, line } = this.options;
    line.forget(this);
    for (const { feed } of followed.feeds) feed.remove(this);
    followed.room?.leave(this);
    followed.left();
  }

  change(frame: Buffer, replaces: object | null): void {
    const { line } = this.options;
    if (line.offer(frame)) return;
    if (replaces !== null) return line.keep(this, replaces, frame);
    if (this.#isFailing) return;
    this.#isFailing = true;
    line.whenCaughtUp(() => this.fail());
  }

  tell(frame: Buffer): void {
    const { line, followed } = this.options;
    if (line.offer(frame) || this.#missesTold) return;
    this.#missesTold = true;
    line.whenCaughtUp(() => {
      this.#missesTold = false;
      if (this.#isOpen) followed.room?.describe(this);
    });
  }

  fail(): void {
    if (!this.#isOpen) return;
    this.close();
    const { version, topic, joinRef, line, onFailure } = this.options;
    onFailure(this);
    line.send(writeServerFrame(version, { joinRef, topic, event: 'phx_error', payload: '{}' }));
  }
}
