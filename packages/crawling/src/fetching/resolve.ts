import { lookup, Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

/** All IP addresses of a host. Rejects if there are none. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Resolves like every program of this machine: with its hosts file and its DNS servers. */
export function resolveBySystem(host: string): Promise<readonly LookupAddress[]> {
  return lookup(host, { all: true });
}

/** Resolves with these DNS servers (`1.1.1.1`, `127.0.0.1:5353`), without the machine's hosts file. */
export function resolveByServers(servers: readonly string[]): Resolve {
  const resolver = new Resolver();
  resolver.setServers(servers);

  return async (host) => {
    const [ipv4, ipv6] = await Promise.allSettled([
      resolver.resolve4(host),
      resolver.resolve6(host),
    ]);
    const addresses: LookupAddress[] = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
      ...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
    ];
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
    return addresses;
  };
}
