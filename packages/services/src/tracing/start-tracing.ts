import type { Configuration } from "../configuration/configuration.ts"

/** Most that a finished span waits before it is sent, in ms. */
const SEND_EVERY = 1000

/**
 * Sends spans to the collector that the configuration names (OTLP over HTTP); without one nothing
 * is loaded.
 *
 * @returns sends what is left and stops
 */
export async function startTracing(
  configuration: Configuration,
  part: "server" | "worker",
): Promise<() => Promise<void>> {
  const endpoint = configuration.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return async () => undefined
  const [
    { context, trace },
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { AsyncLocalStorageContextManager },
  ] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/context-async-hooks"),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": `mozhuan-${part}`,
      "service.version": "2.3.0",
    }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(configuration.TRACE_SHARE),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    // A collector that is away must not keep the process.
    await Promise.race([
      provider.shutdown().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 3000).unref()),
    ])
    trace.disable()
    context.disable()
  }
}
