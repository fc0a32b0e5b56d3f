import { type Cause, currentCause, runWithCause, type SpanRef } from './cause.ts'

export type SpanAttributes = Readonly<Record<string, string | number>>

export interface StartedSpan {
  readonly ref: SpanRef
  /** @param error what failed, if anything */
  end(attributes?: SpanAttributes, error?: unknown): void
}

interface SpanOptions {
  readonly parent: SpanRef | undefined
  readonly kind: 'server' | 'internal' | 'client' | 'consumer'
  readonly attributes: SpanAttributes
}

/** Starts spans; set while tracing is on. */
export interface Tracer {
  start(name: string, options: SpanOptions): StartedSpan
}

/** Of this process: one endpoint receives all spans. */
const current: { tracer?: Tracer | undefined } = {}

/** Starts tracing, or ends it without a tracer. */
export const setTracer = (tracer: Tracer | undefined): void => {
  current.tracer = tracer
}

export const getTracer = (): Tracer | undefined => current.tracer

/** Runs `work` in a span if tracing is on. */
export async function traced<T>(
  name: string,
  { kind = 'internal', ...attributes }: SpanAttributes & { readonly kind?: SpanOptions['kind'] },
  work: () => Promise<T>,
): Promise<T> {
  const { tracer } = current
  if (!tracer) return work()
  const cause: Cause = currentCause() ?? {}
  const span = tracer.start(name, { parent: cause.span, kind, attributes })
  try {
    const result = await runWithCause({ ...cause, span: span.ref }, work)
    span.end()
    return result
  } catch (error) {
    span.end({}, error)
    throw error
  }
}
