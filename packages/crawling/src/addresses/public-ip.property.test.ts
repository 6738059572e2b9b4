import { BlockList, isIPv4 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseIp } from './ip-address.ts';
import { isPublicIp } from './public-ip.ts';

/** The same ranges in Node's own list: an independent reading of addresses and prefixes. */
const ipv4 = listOf([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]);
const ipv6 = listOf([
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
]);

function listOf(ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges)
    list.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6');
  return list;
}

function isPublic(text: string): boolean {
  const bytes = parseIp(text);
  expect(bytes, text).not.toBeNull();
  return bytes !== null && isPublicIp(bytes);
}

/** Random addresses rarely hit a small range, so that half of them are near the start of one. */
const EDGES = [0x0a000000, 0x64400000, 0x7f000000, 0xa9fe0000, 0xac100000, 0xc0000000, 0xc0a80000];
const edge = fc
  .tuple(fc.constantFrom(...EDGES), fc.integer({ min: -300, max: 70_000 }))
  .map(([start, offset]) => (start + offset) >>> 0);
const dotted = fc
  .oneof(edge, fc.integer({ min: 0, max: 0xffffffff }))
  .map((value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join('.'));

test('an IPv4 address is public if it is in no reserved range, also as a part of an IPv6 address', () => {
  fc.assert(
    fc.property(dotted, (address) => {
      const expected = !ipv4.check(address);
      expect(isPublic(address), address).toBe(expected);
      expect(isPublic(`::ffff:${address}`), address).toBe(expected);
      expect(isPublic(`64:ff9b::${address}`), address).toBe(expected);
      for (const prefix of ['::', '::ffff:0:', '64:ff9b:1::'])
        expect(isPublic(`${prefix}${address}`), address).toBe(false);
    }),
    { numRuns: 20_000 },
  );
});

test('an IPv6 address is public if it is global unicast and in no reserved range', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.boolean(), (random, makeGlobal) => {
      const address = makeGlobal ? random.replace(/^[0-9a-f]+:/i, '2001:') : random;
      fc.pre(!/^(::ffff:|64:ff9b:)/i.test(address));
      expect(isPublic(address), address).toBe(!ipv6.check(address, 'ipv6'));
    }),
    { numRuns: 20_000 },
  );
});
