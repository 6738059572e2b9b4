import { execFileSync } from 'node:child_process';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushSubscription } from '@rookery/contract';

interface Pushed {
  readonly browser: string;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly topic: string | undefined;
  readonly message: {
    title: string;
    text: string | null;
    path: string;
    tag: string;
    ids: string[];
  };
}

export interface TestPushService {
  readonly host: string;
  /** The certificate of the service, which the server has to trust. */
  readonly certificateFile: string;
  readonly pushed: readonly Pushed[];
  /** A browser with its own keys. */
  addBrowser(name: string): PushSubscription;
  /** The next notification of the browser is not accepted. */
  failOnce(name: string): void;
  /** From now on the service says that the browser is gone. */
  forget(name: string): void;
  stop(): Promise<void>;
}

/** A push service that checks the signature of each message (VAPID), and decrypts it as the browser would (RFC 8291). */
export async function startPushService(publicKey: () => string): Promise<TestPushService> {
  const directory = mkdtempSync(join(tmpdir(), 'push-'));
  const [keyFile, certificateFile] = ['key.pem', 'certificate.pem'].map((name) =>
    join(directory, name),
  ) as [string, string];
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout ${keyFile} -out ${certificateFile}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  const browsers = new Map<string, { readonly keys: ECDH; readonly auth: Buffer }>();
  const pushed: Pushed[] = [];
  const failing = new Set<string>();
  const server = createServer(
    { key: readFileSync(keyFile), cert: readFileSync(certificateFile) },
    (request, response) => void receive(request, response),
  );

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = request.url?.slice(1) ?? '';
    const browser = browsers.get(name);
    const authorization = request.headers.authorization ?? '';
    if (browser === undefined) return void response.writeHead(410).end();
    if (failing.delete(name)) return void response.writeHead(503).end();
    if (!isSigned(authorization, publicKey(), `https://${request.headers.host}`))
      return void response.writeHead(403).end();
    const text = decrypt(Buffer.concat(chunks), browser.keys, browser.auth);
    const topic = request.headers['topic'];
    pushed.push({ browser: name, at, topic: String(topic), message: JSON.parse(text) as never });
    response.writeHead(201).end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    certificateFile,
    pushed,
    addBrowser(name) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { keys, auth });
      return {
        endpoint: `https://${host}/${name}`,
        keys: {
          p256dh: keys.getPublicKey('base64url'),
          auth: auth.toString('base64url'),
        },
      };
    },
    failOnce: (name) => void failing.add(name),
    forget: (name) => void browsers.delete(name),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The header `vapid t=<token>, k=<public key>`: signed by the platform, for this service, and not expired. */
function isSigned(authorization: string, publicKey: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/i.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
  };
  return isValid && aud === audience && exp > Date.now() / 1_000;
}

/** The encoding `aes128gcm`: salt, record size, the sender's public key, and one record. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function derive(key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}
