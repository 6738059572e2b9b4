import type { ProtocolVersion } from './client-frame.ts';

/** What the server says, in the version the client speaks. `payload` is JSON already. */
export interface ServerFrame {
  readonly joinRef?: string | null;
  readonly ref?: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: string;
}

/** Made once and sent to any number of sockets. */
export function writeServerFrame(version: ProtocolVersion, frame: ServerFrame): Buffer {
  const { joinRef = null, ref = null, topic, event, payload } = frame;
  const words = [joinRef, ref, topic, event].map((word) => JSON.stringify(word));
  if (version === '2.0.0') return Buffer.from(`[${words.join(',')},${payload}]`);
  const [joinRefJson, refJson, topicJson, eventJson] = words;
  return Buffer.from(
    `{"topic":${topicJson},"event":${eventJson},"payload":${payload},"ref":${refJson},"join_ref":${joinRefJson}}`,
  );
}

export function broadcastPayload(event: string, payload: unknown): string {
  return JSON.stringify({ type: 'broadcast', event, payload });
}
