/**
 * The network of one internet subscriber: an IPv4 address, or an IPv6 /64 network, in which a subscriber can use
 * any number of addresses.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  // `::` replaces the missing groups.
  if (tail !== undefined) {
    const missing = Math.max(0, 8 - groups.length - after);
    groups.push(...Array.from({ length: missing }, () => '0'), ...tail.split(':'));
  }
  const network = groups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
