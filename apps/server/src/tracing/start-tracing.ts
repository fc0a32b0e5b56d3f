/** Loads OpenTelemetry; only imported if tracing is on. */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { SpanRef } from './cause.ts'
import { setTracer } from './traced.ts'

const KINDS = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

const contextOf = (parent: SpanRef | undefined) =>
  parent
    ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true })
    : ROOT_CONTEXT

/**
 * Sends the spans of this process to an OTLP endpoint, in batches. An endpoint that does not respond delays nothing;
 * its spans are lost.
 *
 * @param endpoint `/v1/traces` is appended
 * @returns a function that sends the rest and ends tracing
 */
export function startTracing(endpoint: string, resource: Readonly<Record<string, string>>): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...resource }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('platen')
  setTracer({
    start(name, { attributes, kind, parent }) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent))
      const { traceId, spanId } = span.spanContext()
      return {
        ref: { traceId, spanId },
        end(more = {}, error) {
          span.setAttributes(more)
          if (error !== undefined) {
            span.recordException(error instanceof Error ? error : 'unknown error')
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
  })
  return async () => {
    setTracer(undefined)
    await provider.shutdown()
  }
}
