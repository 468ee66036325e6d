import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
} from "@opentelemetry/api"

/** Spans go nowhere, at next to no cost, until `startTracing` has found a place for them. */
const tracer = trace.getTracer("mozhuan")

export interface SpanTerms {
  /**
   * W3C traceparent of what caused this, from another process; otherwise the span that is open
   * here.
   */
  readonly parent?: string | null | undefined
  /** server: answers a call. consumer: works a job. */
  readonly kind?: "server" | "consumer" | "internal"
  /** Never names of files, people or addresses. */
  readonly attributes?: Attributes
}

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

/** Runs `work` inside a span; a failure marks the span by its kind alone and is thrown on. */
export async function inSpan<T>(
  name: string,
  { parent, kind = "internal", attributes = {} }: SpanTerms,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span))
  } catch (error) {
    // The message may hold what no trace should.
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: error instanceof Error ? error.name : "error",
    })
    throw error
  } finally {
    span.end()
  }
}

/** Notes something that has happened already, such as waiting in the queue. */
export function noteSpan(
  name: string,
  { parent, attributes = {} }: SpanTerms,
  startTime: Date,
  endTime: Date,
): void {
  tracer.startSpan(name, { attributes, startTime }, contextOf(parent)).end(endTime)
}

/**
 * The open span as a W3C traceparent, for handing on; undefined where traces are off or this one is
 * not kept.
 */
export function currentTraceParent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext()
  if (!span || (span.traceFlags & TraceFlags.SAMPLED) === 0) return undefined
  return `00-${span.traceId}-${span.spanId}-01`
}

function contextOf(parent: string | null | undefined): Context {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? "")
  const [, traceId, spanId, flags] = match ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return context.active()
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags ?? "0", 16),
    isRemote: true,
  })
}
