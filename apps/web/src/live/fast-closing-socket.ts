export interface SocketEvents {
  opening(socket: WebSocket): void;
  opened(): void;
  received(): void;
  /** Called once for each socket, however it ended. */
  closed(): void;
}

/**
 * A WebSocket whose `close` takes effect at once, and which gives up opening after a time limit. On a dead
 * connection the standard `close()` waits for an answer that never comes. The Phoenix client waits with it for 1.5
 * s: if the close event comes meanwhile, it connects twice; if not, its channels still believe that they are
 * joined. It also does not notice for minutes that an opening hangs.
 */
export function fastClosingSocket(
  Base: typeof WebSocket,
  openingLimitMs: number,
  events: SocketEvents,
): typeof WebSocket {
  return class extends Base {
    #isOver = false;
    readonly #opening: ReturnType<typeof setTimeout>;

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      events.opening(this);
      this.#opening = setTimeout(() => this.close(), openingLimitMs);
      // `close()` would first wait until the buffer is sent.
      Object.defineProperty(this, 'bufferedAmount', { value: 0 });
      this.addEventListener('open', () => {
        clearTimeout(this.#opening);
        events.opened();
      });
      this.addEventListener('message', () => events.received());
      this.addEventListener('close', () => this.#end());
    }

    override close(code?: number, reason?: string): void {
      if (this.readyState === this.CLOSED) return;
      const notifyClient = this.onclose;
      super.close(code, reason);
      Object.defineProperty(this, 'readyState', { value: this.CLOSED });
      this.#end();
      notifyClient?.call(
        this,
        new CloseEvent('close', { code: code ?? 1000, reason: reason ?? '' }),
      );
    }

    #end(): void {
      if (this.#isOver) return;
      this.#isOver = true;
      clearTimeout(this.#opening);
      events.closed();
    }
  };
}
