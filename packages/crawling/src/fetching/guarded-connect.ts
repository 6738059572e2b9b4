import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import type { AddressGuard } from '../addresses/address-guard.ts';
import { FetchError } from './fetch-error.ts';
import type { Resolve } from './resolve.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects only to IP addresses that the guard allows. All connections of the fetcher are made here. The addresses are
 * checked inside `lookup`, whose answer is what the socket connects to: no second look-up could bring another address.
 */
export function createGuardedConnect(
  guard: AddressGuard,
  resolve: Resolve,
): buildConnector.connector {
  const connect = buildConnector({
    lookup: createGuardedLookup(guard, resolve),
    timeout: CONNECT_TIMEOUT_MS,
    // HTTP/2 has its own limits for headers, which are larger.
    allowH2: false,
  });
  return (options, callback) => {
    // Sockets connect to a literal IP address without a look-up.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !guard.allowsIp(host, host)) callback(refusedIp(host), null);
    else connect(options, callback);
  };
}

function createGuardedLookup(guard: AddressGuard, resolve: Resolve): LookupFunction {
  const resolveAllowed = callbackify((host: string) => resolveGuarded(host, guard, resolve));
  return (host, options, callback) => {
    resolveAllowed(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) callback(error, '');
      else if (options.all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}

/** Refuses the host if one of its addresses is refused: a public host has no private address beside the public one. */
async function resolveGuarded(
  host: string,
  guard: AddressGuard,
  resolve: Resolve,
): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(host);
  if (addresses.length === 0) throw new FetchError('dns_error', { detail: 'ENODATA' });
  const refused = addresses.find(({ address }) => !guard.allowsIp(host, address));
  if (refused !== undefined) throw refusedIp(refused.address);
  return addresses;
}

function refusedIp(ip: string): FetchError {
  return new FetchError('refused_address', { refusal: 'ip', detail: ip });
}
