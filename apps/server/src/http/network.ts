/**
 * What one subscriber has of the internet: an IPv4 address, or an IPv6 network of 64 bits, in which
 * anybody can use as many addresses as they like.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  // `::` stands for all groups that are missing.
  if (tail !== undefined) {
    const missing = Math.max(0, 8 - groups.length - after);
    groups.push(...Array.from({ length: missing }, () => '0'), ...tail.split(':'));
  }
  const network = groups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
