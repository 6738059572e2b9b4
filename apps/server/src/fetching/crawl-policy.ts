import type { AddressPolicy } from '@rookery/crawling';

/** What the option `CRAWL_ALLOW` (`host:port`) allows besides public hosts on the usual ports. */
export function crawlPolicy(crawlAllow: readonly string[]): AddressPolicy {
  const pairs = crawlAllow.map((allowed) => allowed.split(':') as [host: string, port: string]);
  return { hosts: pairs.map(([host]) => host), ports: pairs.map(([, port]) => Number(port)) };
}
