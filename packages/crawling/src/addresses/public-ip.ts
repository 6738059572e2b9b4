import { isInRange, parseIpRange, type IpBytes } from './ip-address.ts';

/** IPv4 ranges without public hosts (IANA special-purpose registry), and one address for cloud metadata outside them. */
const RESERVED_IPV4 = [
  '0.0.0.0/8', // this network, unspecified
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; metadata of Alibaba Cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // metadata of Azure
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata of Oracle Cloud
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relay
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
].map(parseIpRange);

/** All public IPv6 hosts are in this range: loopback, link-local, unique-local and multicast are outside. */
const GLOBAL_UNICAST = parseIpRange('2000::/3');

/** Ranges of GLOBAL_UNICAST without public hosts. 6to4 and Teredo addresses contain an IPv4 address of any kind. */
const RESERVED_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map(parseIpRange);

/** IPv6 ranges whose last four bytes are the IPv4 address that is connected to: IPv4-mapped and NAT64. */
const WITH_IPV4 = ['::ffff:0:0/96', '64:ff9b::/96'].map(parseIpRange);

/** The IPv4 address that an IPv4-mapped or NAT64 address stands for; otherwise the address itself. */
export function unwrapIpv4(address: IpBytes): IpBytes {
  return WITH_IPV4.some((range) => isInRange(address, range)) ? address.slice(12) : address;
}

export function isPublicIp(address: IpBytes): boolean {
  const target = unwrapIpv4(address);
  if (target.length === 4) return !RESERVED_IPV4.some((range) => isInRange(target, range));
  return (
    isInRange(target, GLOBAL_UNICAST) && !RESERVED_IPV6.some((range) => isInRange(target, range))
  );
}
