import { isIPv4, isIPv6 } from 'node:net';

/** An IP address as its bytes in network order: 4 for IPv4, 16 for IPv6. */
export type IpBytes = readonly number[];

/** A CIDR range. */
export interface IpRange {
  readonly bytes: IpBytes;
  readonly prefixLength: number;
}

/** Null if the text is no IP address. An address with a zone id (`fe80::1%eth0`) is null too: it is never public. */
export function parseIp(text: string): IpBytes | null {
  if (isIPv4(text)) return text.split('.').map(Number);
  return isIPv6(text) && !text.includes('%') ? parseIpv6(text) : null;
}

function parseIpv6(text: string): IpBytes {
  const [head = '', tail] = text.split('::');
  const before = bytesOfGroups(head);
  if (tail === undefined) return before;
  const after = bytesOfGroups(tail);
  return [...before, ...Array<number>(16 - before.length - after.length).fill(0), ...after];
}

/** The bytes of `2001:db8` or, with a dotted end, of `ffff:127.0.0.1`. */
function bytesOfGroups(groups: string): number[] {
  if (groups === '') return [];
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

/** Reads `10.0.0.0/8`, or a single address. Throws if the text is neither: ranges come from code or from an operator. */
export function parseIpRange(text: string): IpRange {
  const [address = '', length] = text.split('/');
  const bytes = parseIp(address);
  if (bytes === null) throw new Error(`Not an IP range: ${text}`);
  const bits = bytes.length * 8;
  const prefixLength = length === undefined ? bits : Number(length);
  if (!Number.isInteger(prefixLength) || prefixLength < 0 || prefixLength > bits || length === '')
    throw new Error(`Not an IP range: ${text}`);
  return { bytes, prefixLength };
}

/** False if one of them is IPv4 and the other one IPv6. */
export function isInRange(address: IpBytes, range: IpRange): boolean {
  if (address.length !== range.bytes.length) return false;
  return range.bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, range.prefixLength - index * 8));
    const mask = (0xff << (8 - bits)) & 0xff;
    return (byte & mask) === ((address[index] ?? 0) & mask);
  });
}
