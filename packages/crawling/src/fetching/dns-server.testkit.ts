import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import { parseIp } from '../addresses/ip-address.ts';

const A = 1;
const AAAA = 28;

/** The answers to the first, second, … query for an address of a name; the last one is repeated. */
export type DnsRecords = Record<string, readonly (readonly string[])[]>;

export interface DnsServer {
  /** `127.0.0.1:port`, for `resolveByServers`. */
  readonly server: string;
  /** How often each name was asked for, A and AAAA together counting once. */
  readonly queries: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** A real DNS server on loopback, over UDP. Names that it does not know do not exist. */
export async function startDnsServer(records: DnsRecords): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked = new Map<string, number>();
  const queries = new Map<string, number>();

  socket.on('message', (query, client) => {
    const { name, type, end } = readQuestion(query);
    const key = `${name} ${type}`;
    const count = asked.get(key) ?? 0;
    asked.set(key, count + 1);
    queries.set(name, Math.max(queries.get(name) ?? 0, count + 1));
    const answers = records[name];
    const current = answers?.[Math.min(count, answers.length - 1)] ?? [];
    const ofType = current.filter((address) => (isIPv4(address) ? A : AAAA) === type);
    const answer = makeAnswer(query.subarray(0, end), ofType, answers !== undefined);
    socket.send(answer, client.port, client.address);
  });

  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    queries,
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}

/** The question follows the header of 12 bytes: labels with their lengths, a zero, type and class. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let position = 12;
  for (let length = query[position] ?? 0; length > 0; length = query[position] ?? 0) {
    labels.push(query.toString('latin1', position + 1, position + 1 + length));
    position += 1 + length;
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(position + 1),
    end: position + 5,
  };
}

function makeAnswer(question: Buffer, addresses: readonly string[], exists: boolean): Buffer {
  const head = Buffer.from(question);
  // Flags: an answer, recursion available; code 3 if the name does not exist.
  head.writeUInt16BE(0x8180 | (exists ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...addresses.map(makeRecord)]);
}

function makeRecord(address: string): Buffer {
  const bytes = Buffer.from(parseIp(address) ?? []);
  const head = Buffer.alloc(12);
  // A pointer to the name in the question, type, class IN, no caching, length.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(bytes.length === 4 ? A : AAAA, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}
