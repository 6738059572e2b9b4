import { currentRequest } from '../runtime/request-context.ts';

/** Where a job comes from, for logs and traces. */
interface JobOrigin {
  /** The id of the request that created the job. */
  readonly request: string;
  /** Identifies the span of the request, if it is traced. */
  readonly traceparent?: string;
}

/** Stored beside the data of a job, under a key that no kind uses. */
const KEY = '_origin';

/** The data of a job with the request that creates it, if there is one. */
export function withOrigin<Data extends object>(data: Data): Data {
  const request = currentRequest();
  if (request === undefined) return data;
  const { id, traceparent } = request;
  const origin: JobOrigin = { request: id, ...(traceparent !== undefined && { traceparent }) };
  return { ...data, [KEY]: origin };
}

/** Separates the data of a job from its origin, which is undefined if no request created the job. */
export function splitOrigin<Data extends object>(
  stored: Data,
): { readonly data: Data; readonly origin: JobOrigin | undefined } {
  const { [KEY]: origin, ...data } = stored as Data & { readonly [KEY]?: JobOrigin };
  return { data: data as Data, origin };
}
