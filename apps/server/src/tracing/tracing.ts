import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { observeStatements } from '@rookery/database';

/** Traces of requests, statements and jobs. The library is only loaded if they are enabled. */
export interface Tracing {
  /** Begins the span of a request, which continues the trace of the header `traceparent`. */
  beginRequest(request: object, details: RequestDetails): void;
  /** Handles a request in its span. */
  inRequest(request: object, work: () => void): void;
  endRequest(request: object, status: number): void;
  /** Identifies the span of a request, in the form of the header. */
  traceparentOf(request: object): string | undefined;
  /** Does a job in a span, which belongs to the trace of the request that created the job. */
  inJobSpan(
    kind: string,
    traceparent: string | undefined,
    work: () => Promise<void>,
  ): Promise<void>;
  /** Sends what is left. */
  stop(): Promise<void>;
}

interface RequestDetails {
  readonly id: string;
  readonly method: string;
  /** The pattern of the route; undefined if no route matches. */
  readonly route: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

const propagator = new W3CTraceContextPropagator();
const TRACEPARENT = 'traceparent';
const headers = {
  get: (carrier: Readonly<Record<string, unknown>>, key: string) => {
    const value = carrier[key];
    return typeof value === 'string' ? value : undefined;
  },
  keys: (carrier: object) => Object.keys(carrier),
  set: (carrier: Record<string, unknown>, key: string, value: string) =>
    void (carrier[key] = value),
};

/**
 * Sends spans to an OTLP receiver over HTTP. Nothing is registered globally, so that libraries of ours add no spans with
 * values of members. Spans contain no values either: no URL, no parameters, no ids of members.
 */
export function startTracing(endpoint: string, roles: readonly string[]): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'rookery',
      'rookery.roles': roles.join(','),
    }),
    // A client must not decide what is recorded.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('rookery');
  const contexts = new AsyncLocalStorageContextManager().enable();
  const requests = new WeakMap<object, Context>();

  // Outside of requests and jobs, a worker sends statements all the time: those are not traced.
  observeStatements((text) => {
    const parent = contexts.active();
    if (trace.getSpan(parent) === undefined) return () => undefined;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const span = tracer.startSpan(nameOf(text), { kind: SpanKind.CLIENT, attributes }, parent);
    return (error) => endSpan(span, error);
  });

  return {
    beginRequest(request, { id, method, route = 'unknown', headers: sent }) {
      const parent = propagator.extract(ROOT_CONTEXT, sent, headers);
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'rookery.request_id': id,
      };
      const options = { kind: SpanKind.SERVER, attributes };
      const span = tracer.startSpan(`${method} ${route}`, options, parent);
      requests.set(request, trace.setSpan(parent, span));
    },
    inRequest: (request, work) => contexts.with(requests.get(request) ?? ROOT_CONTEXT, work),
    endRequest(request, status) {
      const span = trace.getSpan(requests.get(request) ?? ROOT_CONTEXT);
      span?.setAttribute('http.response.status_code', status);
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
    traceparentOf(request) {
      const carrier: Record<string, string> = {};
      propagator.inject(requests.get(request) ?? ROOT_CONTEXT, carrier, headers);
      return carrier[TRACEPARENT];
    },
    inJobSpan(kind, traceparent, work) {
      const carrier = { [TRACEPARENT]: traceparent };
      const parent = propagator.extract(ROOT_CONTEXT, carrier, headers);
      const span = tracer.startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER }, parent);
      return contexts.with(trace.setSpan(parent, span), async () => {
        try {
          await work();
          endSpan(span);
        } catch (error) {
          endSpan(span, error);
          throw error;
        }
      });
    },
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

/** An error is only marked: its message may quote a value. */
function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The verb of a statement, or the function it calls. */
function nameOf(text: string): string {
  const called = /^\s*select (?:\*|.+?) from (app\.\w+)\(/s.exec(text)?.[1];
  return called ?? /\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement';
}
