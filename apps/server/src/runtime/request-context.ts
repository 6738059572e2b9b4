import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being handled, for what it hands over to other processes. */
export interface RequestContext {
  readonly id: string;
  /** Identifies its span. Undefined if requests are not traced. */
  readonly traceparent: string | undefined;
}

const requests = new AsyncLocalStorage<RequestContext>();

export function runInRequest(request: RequestContext, work: () => void): void {
  requests.run(request, work);
}

/** Undefined outside of a request, and in frequent ones. */
export function currentRequest(): RequestContext | undefined {
  return requests.getStore();
}
