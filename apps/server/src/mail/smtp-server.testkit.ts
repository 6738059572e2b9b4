import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface TestMailServer {
  readonly url: string;
  /** The texts of all mails that arrived completely, with their headers. */
  readonly arrived: readonly string[];
  /** Those among them that were answered with 250. */
  readonly accepted: readonly string[];
  /** When each of the accepted ones arrived, in milliseconds since 1970. */
  readonly acceptedAt: readonly number[];
  /** Mails that arrive from now on get no answer. */
  holdAnswers(): void;
  answerAgain(): void;
  /** All mails from now on are refused with this reply. */
  refuseWith(reply: string): void;
  acceptAgain(): void;
  stop(): Promise<void>;
}

/** A mail server that speaks as much SMTP as sending a mail needs. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const arrived: string[] = [];
  const accepted: string[] = [];
  const acceptedAt: number[] = [];
  const sockets = new Set<Socket>();
  let isHolding = false;
  let refusal: string | null = null;

  function receive(socket: Socket): void {
    const reply = (line: string) => void socket.write(`${line}\r\n`);
    let buffered = '';
    let isReadingMail = false;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      buffered += chunk;
      for (;;) {
        const end = isReadingMail ? '\r\n.\r\n' : '\r\n';
        const index = buffered.indexOf(end);
        if (index === -1) return;
        const text = buffered.slice(0, index);
        buffered = buffered.slice(index + end.length);
        if (isReadingMail) {
          isReadingMail = false;
          mailArrived(text, reply);
        } else {
          isReadingMail = /^data$/i.test(text);
          reply(answerTo(text));
        }
      }
    });
    reply('220 test');
  }

  function mailArrived(text: string, reply: (line: string) => void): void {
    arrived.push(text);
    if (isHolding) return;
    if (refusal !== null) return reply(refusal);
    accepted.push(text);
    acceptedAt.push(Date.now());
    reply('250 accepted');
  }

  const server = createServer(receive).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    accepted,
    acceptedAt,
    holdAnswers: () => void (isHolding = true),
    answerAgain: () => void (isHolding = false),
    refuseWith: (reply) => void (refusal = reply),
    acceptAgain: () => void (refusal = null),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerTo(command: string): string {
  if (/^data$/i.test(command)) return '354 go on';
  return /^quit$/i.test(command) ? '221 bye' : '250 ok';
}
