import type { CrawlDomain } from '@rookery/contract';

/** The options of a list of sites. Sites of the same host are told apart by their paths. */
export function siteOptions(
  domains: readonly Pick<CrawlDomain, 'id' | 'host' | 'start_address'>[],
): { value: string; label: string }[] {
  const hosts = Map.groupBy(domains, ({ host }) => host);
  return domains.map(({ id, host, start_address }) => {
    const isAlone = hosts.get(host)?.length === 1;
    return { value: id, label: isAlone ? host : host + new URL(start_address).pathname };
  });
}
