import { DELETED_MEMBER } from '@rookery/contract';
import { ApiError } from './api-error.ts';

/** Fails a request after 15 s, so that a dead connection shows as an error instead of a spinner. */
const TIMEOUT_MS = 15_000;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request to our own origin. The response is not validated; the contract guarantees its shape. */
export async function request<Answer>(
  method: Method,
  path: string,
  body?: object | Blob,
): Promise<Answer> {
  const response = await send(method, path, body);
  if (!response.ok) throw await readRefusal(response);
  return (response.status === 204 ? null : readAnswer(await response.text())) as Answer;
}

/** Names of deleted accounts are shown in the language of the page, wherever an answer has them. */
function readAnswer(text: string): unknown {
  if (!text.includes(`"${DELETED_MEMBER.en}"`)) return JSON.parse(text);
  const word = document.documentElement.lang === 'vi' ? DELETED_MEMBER.vi : DELETED_MEMBER.en;
  return JSON.parse(text, (key, value: unknown) =>
    value === DELETED_MEMBER.en && key.endsWith('name') ? word : value,
  );
}

/** A file is sent as its bytes, and names its type itself. */
async function send(
  method: Method,
  path: string,
  body: object | Blob | undefined,
): Promise<Response> {
  const isFile = body instanceof Blob;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined && !isFile) headers['content-type'] = 'application/json';
  try {
    return await fetch(path, {
      method,
      headers,
      body: isFile ? body : body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ApiError(0, 'network', 'The server could not be reached.');
  }
}

/** Our API has `error`, the account service `message`, and a proxy neither. */
async function readRefusal(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const sentence = body['error'] ?? body['message'];
  const code = typeof body['code'] === 'string' ? body['code'] : codeOfStatus(response.status);
  const place = typeof body['place'] === 'number' ? body['place'] : 0;
  return new ApiError(response.status, code, typeof sentence === 'string' ? sentence : '', place);
}

function codeOfStatus(status: number): string {
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'too_many_requests';
  return status >= 502 && status <= 504 ? 'data_store_failed' : 'unknown';
}
