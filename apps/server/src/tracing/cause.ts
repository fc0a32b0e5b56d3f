import { AsyncLocalStorage } from 'node:async_hooks'

/** Identifies a span, in hexadecimal as in W3C Trace Context. */
export interface SpanRef {
  readonly traceId: string
  readonly spanId: string
}

/** Why work is done: the request that caused it, also if a task does it later, and the span that it belongs to. */
export interface Cause {
  /** Id of the request, see the header `x-request-id`. */
  readonly request?: string | undefined
  /** Only with tracing. */
  readonly span?: SpanRef | undefined
}

const causes = new AsyncLocalStorage<Cause>()

export const currentCause = (): Cause | undefined => causes.getStore()

/** Runs `work`, and everything that it starts, with a cause. */
export const runWithCause = <T>(cause: Cause, work: () => T): T => causes.run(cause, work)

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** Parses the header `traceparent` of W3C Trace Context. */
export function parseTraceParent(text: unknown): SpanRef | undefined {
  const [, traceId, spanId] = TRACE_PARENT.exec(String(text)) ?? []
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
}

const formatTraceParent = ({ traceId, spanId }: SpanRef): string => `00-${traceId}-${spanId}-01`

/** Ids of requests, see `genReqId`. */
const REQUEST_ID = /^[0-9A-Za-z-]{1,64}$/

/**
 * Formats a cause for the payload of a job and for SQL: letters, digits, hyphens and a space. Other parts are left out.
 */
export function formatCause({ request = '', span }: Cause): string {
  const parent = span && formatTraceParent(span)
  return [REQUEST_ID.test(request) ? request : '', ...(parseTraceParent(parent) ? [parent] : [])].join(' ')
}

/** Parses a cause of the payload of a job, which a backup may have brought here; leaves out what is not well-formed. */
export function parseCause(text: string): Cause {
  const [request = '', parent] = text.split(' ')
  return { ...(REQUEST_ID.test(request) ? { request } : {}), span: parseTraceParent(parent) }
}
