import type { AddressRefusal } from '../addresses/address-guard.ts';
import type { DnsRecords } from './dns-server.testkit.ts';

type Hostile = readonly [address: string, refusal: AddressRefusal];

const refusedFor = (refusal: AddressRefusal, addresses: readonly string[]): readonly Hostile[] =>
  addresses.map((address) => [address, refusal]);

/** Spellings of this machine. PORT is the port of a server that listens there. */
export const LOOPBACK_IPV4 = [
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.255.255.254:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0X7F.1:PORT/',
  'http://0x7f.0x0.0x0.0x1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.1:PORT/',
  'http://017700000001:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0x0:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:127.0.0.1:PORT/',
  'http:///127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://127。0。0。1:PORT/',
  'ht\ntp://127.0.0.1:PORT/',
];

export const LOOPBACK_IPV6 = [
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[0:0:0:0:0:ffff:7f00:0001]:PORT/',
];

const PRIVATE_IPV4 = [
  'http://10.0.0.1/',
  'https://10.255.255.255/',
  'http://012.0.0.1/',
  'http://0xa000001/',
  'http://100.64.0.1/',
  'http://100.100.100.200/latest/meta-data/',
  'http://168.63.129.16/metadata/instance',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://0xa9fea9fe/latest/meta-data/',
  'http://0251.0376.0251.0376/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.0.0.192/opc/v1/instance/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://192.168.257/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250:80/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
];

const PRIVATE_IPV6 = [
  'http://[::7f00:1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[64:ff9b:1::10.0.0.1]/',
  'http://[100::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:c0a8:101::1]/',
  'http://[3fff::1]/',
  'http://[5f00::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
];

/** What the DNS server of the tests answers. None of the names may be connected to. */
export const PRIVATE_RECORDS: DnsRecords = {
  'private.test': [['127.0.0.1']],
  'unspecified.test': [['0.0.0.0']],
  'ten.test': [['10.0.0.1']],
  'metadata.test': [['169.254.169.254']],
  'mixed.test': [['93.184.215.14', '127.0.0.1']],
  'mixed6.test': [['93.184.215.14', '::1']],
  'loopback6.test': [['::1']],
  'mapped.test': [['::ffff:127.0.0.1']],
  'nat64.test': [['64:ff9b::7f00:1']],
  'sixtofour.test': [['2002:7f00:1::1']],
  'unique-local.test': [['fd00::1']],
  'link-local.test': [['fe80::1']],
  'multicast.test': [['ff02::1', '224.0.0.1']],
  '127.0.0.1.nip.test': [['127.0.0.1']],
};

const PRIVATE_NAMES = [
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://app.localhost:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://ip6-localhost:PORT/',
  'http://intranet/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://printer.local/',
  'http://router.home.arpa/',
  'http://abcdefghij234567.onion/',
];

const OTHER_SCHEMES = [
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_GET',
  'dict://127.0.0.1:PORT/info',
  'ws://127.0.0.1:PORT/',
  'data:text/html,hello',
  'javascript:alert(1)',
  'blob:http://127.0.0.1:PORT/1',
  'unix:/var/run/docker.sock',
  'view-source:http://127.0.0.1:PORT/',
];

const WITH_USER_INFO = [
  'http://member@127.0.0.1:PORT/',
  'http://member:secret@127.0.0.1:PORT/',
  'http://club.example@127.0.0.1:PORT/',
  'http://:secret@private.test:PORT/',
];

/** OTHER_PORT is the port of a server that listens too, but the policy does not allow it. */
const OTHER_PORTS = [
  'http://127.0.0.1:OTHER_PORT/',
  'http://private.test:OTHER_PORT/',
  'http://allowed.test:OTHER_PORT/',
  'http://93.184.215.14:22/',
  'http://93.184.215.14:25/',
  'http://93.184.215.14:6379/',
  'https://93.184.215.14:5432/',
  'http://93.184.215.14:0/',
];

const NO_ADDRESSES = [
  'http://[fe80::1%25lo]/',
  'http://[::1%lo]:PORT/',
  'http://127.0.0.0.1:PORT/',
  'http://256.256.256.256/',
  'http://0x7f000001ff:PORT/',
  'http://[::1:PORT/',
  'http://127.0.0.1:99999/',
  'http://',
  '//127.0.0.1:PORT/',
  '',
];

export const HOSTILE: readonly Hostile[] = [
  ...refusedFor('ip', [...LOOPBACK_IPV4, ...LOOPBACK_IPV6, ...PRIVATE_IPV4, ...PRIVATE_IPV6]),
  ...refusedFor(
    'ip',
    Object.keys(PRIVATE_RECORDS).flatMap((name) => [
      `http://${name}:PORT/`,
      `https://${name}:PORT/`,
    ]),
  ),
  ...refusedFor('host', PRIVATE_NAMES),
  ...refusedFor('scheme', OTHER_SCHEMES),
  ...refusedFor('user_info', WITH_USER_INFO),
  ...refusedFor('port', OTHER_PORTS),
  ...refusedFor('invalid', NO_ADDRESSES),
];
