/**
 * Whether a browser's endpoint belongs to a push service of this list. Endpoints come from clients, and without the list
 * a client could make the server send requests to any address. An entry is a host with an optional port, or `*.` and a
 * domain for all its subdomains.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  );
}
