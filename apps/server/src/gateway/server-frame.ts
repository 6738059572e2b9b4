import type { ProtocolVersion } from './client-frame.ts';

/** A frame for a client. `payload` is already serialized JSON. */
export interface ServerFrame {
  readonly joinRef?: string | null;
  readonly ref?: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: string;
}

/** The bytes of a frame; written once, they can be sent to any number of sockets. */
export function writeServerFrame(version: ProtocolVersion, frame: ServerFrame): Buffer {
  const { joinRef = null, ref = null, topic, event, payload } = frame;
  const head = [joinRef, ref, topic, event].map((value) => JSON.stringify(value));
  if (version === '2.0.0') return Buffer.from(`[${head.join(',')},${payload}]`);
  const [joinRefJson, refJson, topicJson, eventJson] = head;
  return Buffer.from(
    `{"topic":${topicJson},"event":${eventJson},"payload":${payload},"ref":${refJson},"join_ref":${joinRefJson}}`,
  );
}

export function broadcastPayload(event: string, payload: unknown): string {
  return JSON.stringify({ type: 'broadcast', event, payload });
}
