import type {
  CrawlDomain,
  CrawlDomains,
  CrawledPage,
  CrawledPageText,
  List,
  UncrawledLink,
} from '@rookery/contract';
import { eventually, type RawResponse, type TestMember } from '@rookery/testkit';
import { expect } from 'vitest';

/** Requests of a member about the crawlers of a workspace. */
export function crawlersOf(member: TestMember, workspace: string) {
  const at = (path: string) => `/api/${workspace}/crawlers/${path}`;

  async function domains(): Promise<CrawlDomain[]> {
    return (await member.send({ path: at('domains') })).json<CrawlDomains>().data;
  }

  async function domain(id: string): Promise<CrawlDomain | undefined> {
    return (await domains()).find((one) => one.id === id);
  }

  /** Waits until no run of the domain is unfinished. */
  function ended(id: string, state: 'done' | 'failed' = 'done'): Promise<CrawlDomain> {
    return eventually(async () => {
      const found = await domain(id);
      expect(found).toMatchObject({ state });
      return found as CrawlDomain;
    });
  }

  function add(address: string, settings: object = {}): Promise<RawResponse> {
    return member.send({ method: 'POST', path: at('domains'), json: { address, ...settings } });
  }

  function start(id: string): Promise<RawResponse> {
    return member.send({ method: 'POST', path: at(`domains/${id}/start`) });
  }

  return {
    add,
    domains,
    domain,
    ended,
    start,
    remove: (id: string) => member.send({ method: 'DELETE', path: at(`domains/${id}`) }),
    /** Adds a domain and waits for the end of its first run. */
    async read(address: string, settings: object = {}): Promise<CrawlDomain> {
      const added = await add(address, settings);
      expect([added.status, added.text]).toEqual([201, expect.any(String)]);
      return ended(added.json<CrawlDomain>().id);
    },
    /** Waits for the end of another run. */
    async readAgain(id: string): Promise<CrawlDomain> {
      expect((await start(id)).status).toBe(200);
      return ended(id);
    },
    async list(query = ''): Promise<CrawledPage[]> {
      const answer = await member.send({ path: at(`list${query}`) });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return answer.json<List<CrawledPage>>().data;
    },
    page: (id: string) => member.send({ path: at(`list/${id}`) }),
    async textOf(id: string): Promise<string> {
      return (await member.send({ path: at(`list/${id}`) })).json<CrawledPageText>().text;
    },
    change: (id: string, json: object) =>
      member.send({ method: 'PATCH', path: at(`domains/${id}`), json }),
    async uncrawled(query = ''): Promise<UncrawledLink[]> {
      const answer = await member.send({ path: at(`uncrawled${query}`) });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return answer.json<List<UncrawledLink>>().data;
    },
    decide: (link_ids: string[], decision: 'approve' | 'skip') =>
      member.send({ method: 'POST', path: at('uncrawled'), json: { link_ids, decision } }),
  };
}

/** The path and the reason of each link, in the order of paths. */
export function reasonsOf(links: readonly UncrawledLink[]): Record<string, string> {
  return Object.fromEntries(
    links
      .map(
        ({ address, reason }) =>
          [new URL(address).pathname + new URL(address).search, reason] as const,
      )
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

export function pathsOf(pages: readonly CrawledPage[]): string[] {
  return pages.map(({ address }) => new URL(address).pathname + new URL(address).search).toSorted();
}
