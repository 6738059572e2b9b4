import type { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createCookieJar, send, TEST_PASSWORD, type RawResponse } from '@rookery/testkit';
import type { Counts } from './counts.ts';

const BUSY_TRIES = 5;
const BUSY_PAUSE_MS = 1_000;

export interface Ask {
  /** Under which the request is counted. */
  readonly kind: string;
  readonly method?: string;
  readonly path: string;
  readonly json?: unknown;
  /** Error codes that are no failure of this request, because another member may have been faster. */
  readonly refusals?: readonly string[];
}

/** Ends what a member was doing. It is counted as an error when it is made. */
export class UnexpectedAnswer extends Error {}

/** A browser of one member, with cookies. */
export class Browser {
  readonly #jar = createCookieJar();
  readonly #url: string;
  readonly #agent: Agent;
  readonly counts: Counts;

  constructor(url: string, agent: Agent, counts: Counts) {
    this.#url = url;
    this.#agent = agent;
    this.counts = counts;
  }

  cookies(): string {
    return this.#jar.header();
  }

  async signIn(email: string): Promise<void> {
    const json = { email, password: TEST_PASSWORD };
    await this.ask({ kind: 'sign in', method: 'POST', path: '/api/auth/sign-in/email', json });
  }

  async signOut(): Promise<void> {
    await this.ask({ kind: 'sign out', method: 'POST', path: '/api/auth/sign-out', json: {} });
  }

  /** Null after an expected refusal. Repeated while the server is busy, as pages do. */
  async ask(what: Ask): Promise<RawResponse | null> {
    const { kind, refusals = [], ...request } = what;
    let answer = await this.#send(kind, request);
    for (let tries = 1; tries < BUSY_TRIES && codeOf(answer) === 'busy'; tries += 1) {
      this.counts.wasRefused(`${kind}: busy`);
      await pause(BUSY_PAUSE_MS);
      answer = await this.#send(kind, request);
    }
    if (answer.status < 400) {
      this.counts.did(kind);
      return answer;
    }
    const code = codeOf(answer);
    if (refusals.includes(code)) {
      this.counts.wasRefused(`${kind}: ${code}`);
      return null;
    }
    return this.#fail(`${kind}: ${answer.status} ${answer.text} (${request.path})`);
  }

  /** The answer of a read as a value. */
  async read<T>(kind: string, path: string): Promise<T> {
    const answer = await this.ask({ kind, path });
    if (answer === null) throw new UnexpectedAnswer(kind);
    return answer.json<T>();
  }

  async #send(kind: string, request: Omit<Ask, 'kind'>): Promise<RawResponse> {
    const cookie = this.#jar.header();
    const headers: Record<string, string> = cookie === '' ? {} : { cookie };
    try {
      const answer = await send(this.#url, { agent: this.#agent, ...request, headers });
      this.#jar.keep(answer);
      return answer;
    } catch (error) {
      return this.#fail(`${kind}: ${String(error)} (${request.path})`);
    }
  }

  #fail(error: string): never {
    this.counts.failed(error);
    throw new UnexpectedAnswer(error);
  }
}

function codeOf({ status, text }: RawResponse): string {
  if (status < 400) return '';
  try {
    return (JSON.parse(text) as { code?: string }).code ?? '';
  } catch {
    return '';
  }
}
