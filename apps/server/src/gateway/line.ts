import type { WebSocket } from 'ws';

/** The way to one client, which may be slow. What it cannot take now is not piled up. */
export interface Line {
  readonly isOpen: boolean;
  /** Answers to what the client asked; it asks at a bounded rate. */
  send(frame: Buffer): void;
  /** Sent, unless the socket is behind. False where it was left out. */
  offer(frame: Buffer): boolean;
  /** Sent when the socket has caught up, unless something newer of the same feed came by for this channel. */
  keep(channel: object, feed: object, frame: Buffer): void;
  /** The channel was left: what was kept for it is older than what its next join begins with. */
  forget(channel: object): void;
  /** Told once the socket has caught up. */
  whenCaughtUp(work: () => void): void;
  /** Sends a WebSocket ping, unless frames are queued: the ping would measure the queue. */
  ping(data: Buffer): void;
  end(code: number, reason: string): void;
  /** Ends it, and hears nothing more: whoever talks too much would go on until the goodbye is through. */
  expel(code: number, reason: string): void;
  /** Without a word: nobody is there to answer. */
  cut(): void;
}

export interface Lines {
  add(socket: WebSocket): Line;
  remove(line: Line): void;
  slowCount(): number;
  close(): void;
}

const BEHIND_BYTES = 64 * 1024;
const CAUGHT_UP_BYTES = 16 * 1024;
/** Who asks on and on without reading the answers. */
const HOPELESS_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 50;
/** A client that takes nothing for so long is not coming back on this socket. */
const PATIENCE_MS = 20_000;

interface Backlog {
  readonly since: number;
  /** By channel, then by feed. */
  readonly newest: Map<object, Map<object, Buffer>>;
  readonly works: (() => void)[];
}

const TEXT = { binary: false };

export function createLines(): Lines {
  const behind = new Map<SlowLine, Backlog>();

  const timer = setInterval(() => {
    for (const [line, backlog] of behind) {
      if (line.socket.bufferedAmount <= CAUGHT_UP_BYTES) catchUp(line, backlog);
      else if (Date.now() - backlog.since > PATIENCE_MS) line.socket.terminate();
    }
  }, LOOK_EVERY_MS);

  function catchUp(line: SlowLine, { newest, works }: Backlog): void {
    behind.delete(line);
    for (const frames of newest.values()) {
      for (const frame of frames.values()) line.socket.send(frame, TEXT);
    }
    for (const work of works) work();
  }

  function backlogOf(line: SlowLine): Backlog {
    const known = behind.get(line);
    if (known !== undefined) return known;
    const backlog: Backlog = { since: Date.now(), newest: new Map(), works: [] };
    behind.set(line, backlog);
    return backlog;
  }

  /** Methods on a prototype: there is one of these for every socket. */
  class SlowLine implements Line {
    readonly socket: WebSocket;

    constructor(socket: WebSocket) {
      this.socket = socket;
    }

    get isOpen(): boolean {
      return this.socket.readyState === this.socket.OPEN;
    }

    send(frame: Buffer): void {
      if (this.socket.bufferedAmount > HOPELESS_BYTES) this.cut();
      else this.socket.send(frame, TEXT);
    }

    offer(frame: Buffer): boolean {
      if (this.socket.bufferedAmount > BEHIND_BYTES || behind.has(this)) return false;
      this.socket.send(frame, TEXT);
      return true;
    }

    keep(channel: object, feed: object, frame: Buffer): void {
      const { newest } = backlogOf(this);
      const frames = newest.get(channel) ?? new Map<object, Buffer>();
      newest.set(channel, frames.set(feed, frame));
    }

    forget(channel: object): void {
      behind.get(this)?.newest.delete(channel);
    }

    whenCaughtUp(work: () => void): void {
      backlogOf(this).works.push(work);
    }

    ping(data: Buffer): void {
      if (this.isOpen && this.socket.bufferedAmount === 0) this.socket.ping(data);
    }

    end(code: number, reason: string): void {
      this.socket.close(code, reason);
    }

    expel(code: number, reason: string): void {
      this.end(code, reason);
      this.socket.pause();
    }

    cut(): void {
      this.socket.terminate();
    }
  }

  return {
    add: (socket) => new SlowLine(socket),
    remove: (line) => void behind.delete(line as SlowLine),
    slowCount: () => behind.size,
    close: () => clearInterval(timer),
  };
}
