import { createCookieJar } from './cookie-jar.ts';
import { eventually, NotYet } from '../pure/eventually.ts';
import { send } from './http.ts';
import type { TestMember } from './member.ts';
import type { TestServer } from './server.ts';

interface Upstream {
  readonly server: TestServer;
  isInService: boolean;
  /** Requests that are not answered yet. */
  open: number;
  answered: number;
}

/** Spreads the requests of members over processes, and takes one out of service before it is stopped. */
export class TestBalancer {
  /** Requests that were refused, with their answers. */
  readonly refused: string[] = [];
  readonly #upstreams: Upstream[] = [];

  add(server: TestServer): void {
    this.#upstreams.push({ server, isInService: true, open: 0, answered: 0 });
  }

  /** All requests that were answered, or those of one process. */
  answered(server?: TestServer): number {
    return this.#upstreams
      .filter((each) => server === undefined || each.server === server)
      .reduce((total, each) => total + each.answered, 0);
  }

  /** Resolves when the process has answered its last request. */
  async remove(server: TestServer): Promise<void> {
    const upstream = this.#upstreams.find((each) => each.server === server);
    if (upstream === undefined) return;
    upstream.isInService = false;
    await eventually(() => {
      if (upstream.open > 0) throw new NotYet(`${upstream.open} requests are open.`);
    });
  }

  /** The same member, whose requests go to any of the processes. */
  member(member: TestMember): TestMember {
    const pairs = member.cookies().split('; ');
    const jar = createCookieJar(pairs.map((pair) => pair.split(/=(.*)/s) as [string, string]));
    return {
      ...member,
      cookies: () => jar.header(),
      send: async (request) => {
        const upstream = this.#leastBusy();
        upstream.open += 1;
        try {
          const headers = { cookie: jar.header() };
          const response = await send(upstream.server.url, { ...request, headers });
          jar.keep(response);
          upstream.answered += 1;
          if (response.status >= 400) this.refused.push(`${request.path}: ${response.text}`);
          return response;
        } finally {
          upstream.open -= 1;
        }
      },
    };
  }

  /** With equally many open requests, the one that has answered the fewest. */
  #leastBusy(): Upstream {
    const [chosen] = this.#upstreams
      .filter(({ isInService }) => isInService)
      .toSorted((a, b) => a.open - b.open || a.answered - b.answered);
    if (chosen === undefined) throw new Error('No process is in service.');
    return chosen;
  }
}
