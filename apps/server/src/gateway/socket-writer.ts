import type { WebSocket } from 'ws';

/** Writes to one socket with backpressure: frames for a slow client are dropped instead of queued. */
export interface SocketWriter {
  readonly isOpen: boolean;
  /** Sends always. For answers only, because the client's requests are rate-limited. */
  send(frame: Buffer): void;
  /** Sends unless the socket is behind. Returns whether it was sent. */
  offer(frame: Buffer): boolean;
  /** Sends once the socket has caught up, unless a newer frame of the same feed replaces it on this channel. */
  keepNewest(channel: object, feed: object, frame: Buffer): void;
  /** Drops what was kept for a closed channel: its next join begins with a newer state. */
  forget(channel: object): void;
  whenCaughtUp(callback: () => void): void;
  /** Sends a WebSocket ping, unless frames are queued: the ping would measure the queue. */
  ping(data: Buffer): void;
  end(code: number, reason: string): void;
  /** Closes the socket and ignores what the client still sends before it answers the close frame. */
  endAndStopReading(code: number, reason: string): void;
  /** Closes without a close frame, for a client that does not answer any more. */
  terminate(): void;
}

export interface SocketWriters {
  add(socket: WebSocket): SocketWriter;
  remove(writer: SocketWriter): void;
  slowCount(): number;
  close(): void;
}

const BEHIND_BYTES = 64 * 1024;
const CAUGHT_UP_BYTES = 16 * 1024;
/** Beyond this the client sends requests without reading the answers, and is disconnected. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
const CHECK_EVERY_MS = 50;
/** A client that has not caught up after this time is disconnected. */
const MAX_BEHIND_MS = 20_000;

interface Backlog {
  readonly since: number;
  /** Frames by channel, then by feed. */
  readonly newest: Map<object, Map<object, Buffer>>;
  readonly callbacks: (() => void)[];
}

const TEXT = { binary: false };

export function createSocketWriters(): SocketWriters {
  const behind = new Map<WebSocketWriter, Backlog>();

  const timer = setInterval(() => {
    for (const [writer, backlog] of behind) {
      if (writer.socket.bufferedAmount <= CAUGHT_UP_BYTES) catchUp(writer, backlog);
      else if (Date.now() - backlog.since > MAX_BEHIND_MS) writer.socket.terminate();
    }
  }, CHECK_EVERY_MS);

  function catchUp(writer: WebSocketWriter, { newest, callbacks }: Backlog): void {
    behind.delete(writer);
    for (const frames of newest.values()) {
      for (const frame of frames.values()) writer.socket.send(frame, TEXT);
    }
    for (const callback of callbacks) callback();
  }

  function backlogOf(writer: WebSocketWriter): Backlog {
    const known = behind.get(writer);
    if (known !== undefined) return known;
    const backlog: Backlog = { since: Date.now(), newest: new Map(), callbacks: [] };
    behind.set(writer, backlog);
    return backlog;
  }

  /** A class, because there are very many sockets and their methods are shared. */
  class WebSocketWriter implements SocketWriter {
    readonly socket: WebSocket;

    constructor(socket: WebSocket) {
      this.socket = socket;
    }

    get isOpen(): boolean {
      return this.socket.readyState === this.socket.OPEN;
    }

    send(frame: Buffer): void {
      if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) this.terminate();
      else this.socket.send(frame, TEXT);
    }

    offer(frame: Buffer): boolean {
      if (this.socket.bufferedAmount > BEHIND_BYTES || behind.has(this)) return false;
      this.socket.send(frame, TEXT);
      return true;
    }

    keepNewest(channel: object, feed: object, frame: Buffer): void {
      const { newest } = backlogOf(this);
      const frames = newest.get(channel) ?? new Map<object, Buffer>();
      newest.set(channel, frames.set(feed, frame));
    }

    forget(channel: object): void {
      behind.get(this)?.newest.delete(channel);
    }

    whenCaughtUp(callback: () => void): void {
      backlogOf(this).callbacks.push(callback);
    }

    ping(data: Buffer): void {
      if (this.isOpen && this.socket.bufferedAmount === 0) this.socket.ping(data);
    }

    end(code: number, reason: string): void {
      this.socket.close(code, reason);
    }

    endAndStopReading(code: number, reason: string): void {
      this.end(code, reason);
      this.socket.pause();
    }

    terminate(): void {
      this.socket.terminate();
    }
  }

  return {
    add: (socket) => new WebSocketWriter(socket),
    remove: (writer) => void behind.delete(writer as WebSocketWriter),
    slowCount: () => behind.size,
    close: () => clearInterval(timer),
  };
}
