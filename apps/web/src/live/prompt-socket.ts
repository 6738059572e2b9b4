export interface SocketEvents {
  opening(socket: WebSocket): void;
  opened(): void;
  heard(): void;
  /** Once for each socket, however it ended. */
  closed(): void;
}

/**
 * A WebSocket that is closed the moment it is told to, and that gives up opening after a while.
 *
 * On a dead line `close()` waits for an answer that never comes. The Phoenix client waits with it for
 * a second and a half, and if the close event does come meanwhile, it connects twice; if it does not,
 * its channels are never told, believe that they are joined, and stay silent for ever. An opening that
 * hangs (a network that swallows packets) it does not notice at all, for minutes.
 */
export function promptSocket(
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
      // `close()` sends what is buffered before it closes: nobody has to wait for that either.
      Object.defineProperty(this, 'bufferedAmount', { value: 0 });
      this.addEventListener('open', () => {
        clearTimeout(this.#opening);
        events.opened();
      });
      this.addEventListener('message', () => events.heard());
      this.addEventListener('close', () => this.#end());
    }

    override close(code?: number, reason?: string): void {
      if (this.readyState === this.CLOSED) return;
      const tellClient = this.onclose;
      super.close(code, reason);
      Object.defineProperty(this, 'readyState', { value: this.CLOSED });
      this.#end();
      tellClient?.call(this, new CloseEvent('close', { code: code ?? 1000, reason: reason ?? '' }));
    }

    #end(): void {
      if (this.#isOver) return;
      this.#isOver = true;
      clearTimeout(this.#opening);
      events.closed();
    }
  };
}
