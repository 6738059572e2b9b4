import { isNestedTooDeep } from '../input/nesting.ts';

/** The versions of the Phoenix channels protocol that the Supabase client speaks. */
export type ProtocolVersion = '1.0.0' | '2.0.0';

/** A frame from a client. Only its outer form has been checked, not its payload. */
export interface ClientFrame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** Null if the bytes are not a frame. */
export function readClientFrame(
  version: ProtocolVersion,
  bytes: Buffer,
  isBinary: boolean,
): ClientFrame | null {
  if (isBinary) return version === '2.0.0' ? readBroadcast(bytes) : null;
  const value = readJson(bytes.toString());
  if (version === '2.0.0') return Array.isArray(value) ? frameOf(value) : null;
  if (!isObject(value)) return null;
  const { join_ref, ref, topic, event, payload } = value;
  return frameOf([join_ref ?? null, ref ?? null, topic, event, payload]);
}

function frameOf(parts: readonly unknown[]): ClientFrame | null {
  const [joinRef, ref, topic, event, payload] = parts;
  if (!isRef(joinRef) || !isRef(ref)) return null;
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  return { joinRef, ref, topic, event, payload };
}

const MAX_REF_LENGTH = 64;

function isRef(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= MAX_REF_LENGTH);
}

const BROADCAST = 3;
const HEADER = 7;
const JSON_ENCODING = 1;

/** Broadcasts are binary: lengths first, then join ref, ref, topic, event, metadata and payload. */
function readBroadcast(bytes: Buffer): ClientFrame | null {
  if (bytes.length < HEADER || bytes[0] !== BROADCAST) return null;
  let at = HEADER;
  const parts = [...bytes.subarray(1, HEADER - 1)].map((length) => {
    at += length;
    return bytes.toString('utf8', at - length, at);
  });
  if (at > bytes.length) return null;
  const [joinRef = '', ref = '', topic = '', event = ''] = parts;
  // A binary payload is meant for other clients, and clients cannot send to each other here.
  const payload =
    bytes[HEADER - 1] === JSON_ENCODING ? readJson(bytes.toString('utf8', at)) : undefined;
  if (payload === undefined) return null;
  const whole = { type: 'broadcast', event, payload };
  return frameOf([joinRef || null, ref || null, topic, 'broadcast', whole]);
}

function readJson(text: string): unknown {
  if (isNestedTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
