/** After this time an unanswered ping counts as lost, and another may be sent. */
const PING_TIMEOUT_MS = 5_000;
/** Weight of a new measurement in the moving average. */
const WEIGHT = 1 / 4;

/** The round trip to one client: a moving average, measured by WebSocket pings. */
export class RoundTripWatch {
  #pings = 0;
  #sentAt: number | null = null;
  #roundTripMs: number | null = null;

  /** Null before the first answer. */
  get roundTripMs(): number | null {
    return this.#roundTripMs;
  }

  ping(send: (data: Buffer) => void, at: number): void {
    if (this.#sentAt !== null && at - this.#sentAt < PING_TIMEOUT_MS) return;
    this.#pings += 1;
    this.#sentAt = at;
    send(this.#label());
  }

  pong(data: Buffer, at: number): void {
    if (this.#sentAt === null || !data.equals(this.#label())) return;
    const measured = at - this.#sentAt;
    const before = this.#roundTripMs ?? measured;
    this.#roundTripMs = before + (measured - before) * WEIGHT;
    this.#sentAt = null;
  }

  /** Payload of the newest ping. A pong with another payload is late or unsolicited. */
  #label(): Buffer {
    return Buffer.from(String(this.#pings));
  }
}
