/** The host of an address as a site: without `www.`, with a port that is not the usual one. */
export function siteOf(address: string | URL): string {
  const { host } = typeof address === 'string' ? new URL(address) : address;
  return host.replace(/^www\./, '');
}
