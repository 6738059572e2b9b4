import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { LIVE_PATH } from '@rookery/contract';
import { WebSocket } from 'ws';
import type { Counts } from './counts.ts';

const HEARTBEAT_MS = 25_000;
const JOIN_TRIES = 3;
const JOIN_AGAIN_MS = 1_000;
const TOPIC = 'realtime:';

export interface LiveChange {
  readonly table: string;
  readonly type: string;
  readonly record: Record<string, unknown>;
}

interface Payload {
  readonly status?: string;
  readonly data?: LiveChange;
}

/** The live connection of a page, whose channels come and go with what is shown. */
export class LivePage {
  readonly #socket: WebSocket;
  readonly #counts: Counts;
  readonly #listeners = new Map<string, (change: LiveChange) => void>();
  readonly #joining = new Map<string, PromiseWithResolvers<string | null>>();
  readonly #heartbeat: NodeJS.Timeout;
  #ref = 0;
  #isClosing = false;

  static async open(url: string, cookie: string, counts: Counts): Promise<LivePage> {
    const address = `${url.replace(/^http/, 'ws')}${LIVE_PATH}?vsn=2.0.0`;
    const socket = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false });
    await once(socket, 'open');
    counts.did('live: connect');
    return new LivePage(socket, counts);
  }

  private constructor(socket: WebSocket, counts: Counts) {
    this.#socket = socket;
    this.#counts = counts;
    socket.on('message', (data: Buffer) => this.#receive(data.toString()));
    socket.on('error', (error) => counts.failed(`live: ${String(error)}`));
    socket.on('close', (code) => this.#closed(code));
    this.#heartbeat = setInterval(() => this.#send('phoenix', 'heartbeat', {}), HEARTBEAT_MS);
  }

  /**
   * Resolves once the server has accepted the channel. Like the stock client, it joins again after a refusal: the change
   * that tells of a new game may arrive a moment before other transactions see the game.
   */
  async join(
    channel: string,
    changes: readonly object[],
    onChange: (change: LiveChange) => void = () => undefined,
  ): Promise<void> {
    const topic = TOPIC + channel;
    this.#listeners.set(topic, onChange);
    const config = { broadcast: {}, presence: { enabled: true }, postgres_changes: changes };
    let refusal: string | null = null;
    for (let tries = 1; tries <= JOIN_TRIES; tries += 1) {
      const answer = Promise.withResolvers<string | null>();
      this.#joining.set(topic, answer);
      this.#send(topic, 'phx_join', { config });
      refusal = await answer.promise;
      if (refusal === null) return this.#counts.did('live: join');
      this.#counts.wasRefused('live: join');
      await pause(JOIN_AGAIN_MS);
    }
    this.#counts.failed(`live: ${refusal}`);
  }

  leave(channel: string): void {
    const topic = TOPIC + channel;
    this.#listeners.delete(topic);
    this.#send(topic, 'phx_leave', {});
    this.#counts.did('live: leave');
  }

  /** Suddenly, as when a browser is closed. */
  close(): void {
    this.#isClosing = true;
    clearInterval(this.#heartbeat);
    for (const joined of this.#joining.values()) joined.resolve(null);
    this.#socket.terminate();
  }

  #send(topic: string, event: string, payload: object): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#ref += 1;
    const ref = String(this.#ref);
    this.#socket.send(JSON.stringify([topic, ref, topic, event, payload]));
  }

  #receive(text: string): void {
    const [, , topic, event, payload] = JSON.parse(text) as [null, null, string, string, Payload];
    if (event === 'phx_reply') {
      const joined = this.#joining.get(topic);
      this.#joining.delete(topic);
      const refusal = payload.status === 'ok' ? null : text;
      if (joined !== undefined) joined.resolve(refusal);
      else if (refusal !== null) this.#counts.failed(`live: ${text}`);
    } else if (event === 'postgres_changes' && payload.data !== undefined) {
      this.#counts.did('live: change received');
      this.#listeners.get(topic)?.(payload.data);
    } else if (event === 'phx_error' || payload.status === 'error') {
      this.#counts.failed(`live: ${text}`);
    }
  }

  #closed(code: number): void {
    clearInterval(this.#heartbeat);
    if (!this.#isClosing) this.#counts.failed(`live: the server closed the connection (${code})`);
    for (const joined of this.#joining.values()) joined.resolve(null);
  }
}
