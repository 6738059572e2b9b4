import { isInRange, parseIp, parseIpRange } from './ip-address.ts';
import { isPublicIp, unwrapIpv4 } from './public-ip.ts';

/** What an operator or a test allows besides public hosts on the ports 80 and 443. */
export interface AddressPolicy {
  /** `http:` and `https:` unless given. */
  readonly schemes?: readonly string[];
  readonly ports?: readonly number[];
  /** IP ranges that are allowed though they are not public: `10.1.0.0/16`, `127.0.0.1`. */
  readonly ranges?: readonly string[];
  /** Hosts that are allowed whatever their IP addresses are. */
  readonly hosts?: readonly string[];
}

/** `host`: a name that cannot be public. `ip`: an IP address that is not public. */
export type AddressRefusal = 'invalid' | 'scheme' | 'user_info' | 'port' | 'host' | 'ip';

export type AddressCheck =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: AddressRefusal };

/**
 * Protects the servers of a private network from requests to addresses that members or foreign pages name (SSRF).
 * `check` decides about an address without DNS. `allowsIp` decides about each IP address that its host name resolves
 * to, which has to happen at the time of the connection, since a name can resolve to another address later.
 */
export interface AddressGuard {
  check(address: string | URL): AddressCheck;
  allowsIp(host: string, ip: string): boolean;
}

const SCHEMES = ['http:', 'https:'];
const DEFAULT_PORTS = new Map([
  ['http:', 80],
  ['https:', 443],
]);
/** Ends of names that are never public (RFC 6761, 6762, 7686, 8375, and `internal` as reserved by ICANN). */
const PRIVATE_NAME = /(^|\.)(localhost|localdomain|local|internal|onion|home\.arpa)$/;

export function createAddressGuard(policy: AddressPolicy = {}): AddressGuard {
  const schemes = new Set(policy.schemes ?? SCHEMES);
  const ports = new Set([...DEFAULT_PORTS.values(), ...(policy.ports ?? [])]);
  const ranges = (policy.ranges ?? []).map(parseIpRange);
  const hosts = new Set((policy.hosts ?? []).map((host) => hostOf(host.toLowerCase())));

  function allowsIp(host: string, ip: string): boolean {
    const bytes = parseIp(ip);
    if (bytes === null) return false;
    const target = unwrapIpv4(bytes);
    return (
      hosts.has(hostOf(host)) ||
      isPublicIp(target) ||
      ranges.some((range) => isInRange(target, range))
    );
  }

  function refusalOf(url: URL): AddressRefusal | null {
    if (!schemes.has(url.protocol) || !SCHEMES.includes(url.protocol)) return 'scheme';
    if (url.username !== '' || url.password !== '') return 'user_info';
    if (!ports.has(portOf(url))) return 'port';
    const host = hostOf(url.hostname);
    if (hosts.has(host)) return null;
    if (parseIp(host) !== null) return allowsIp(host, host) ? null : 'ip';
    return isPrivateName(host) ? 'host' : null;
  }

  function check(address: string | URL): AddressCheck {
    const url = typeof address === 'string' ? URL.parse(address) : address;
    if (url === null) return { ok: false, reason: 'invalid' };
    const reason = refusalOf(url);
    return reason === null ? { ok: true, url } : { ok: false, reason };
  }

  return { check, allowsIp };
}

/** Without the brackets of IPv6 and the dot of the DNS root: `localhost.` is `localhost`. */
function hostOf(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.+$/g, '');
}

function portOf(url: URL): number {
  return url.port === '' ? (DEFAULT_PORTS.get(url.protocol) ?? 0) : Number(url.port);
}

/** A name without a dot is a host of the local network, or it is completed by the resolver's search domains. */
function isPrivateName(host: string): boolean {
  return !host.includes('.') || PRIVATE_NAME.test(host);
}
