import {
  ERROR_STATUS,
  type ErrorResponse,
  PROBLEM_MEDIA_TYPE,
  type ProblemDetails,
  toProblemType,
} from '@platen/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Failure } from './failure.ts'

/** Value of `Retry-After` if the server was too busy. */
const RETRY_SECONDS = 5

/** Whether the client prefers problem details (RFC 9457) to the JSON of all other responses (RFC 9110, 12.5.1). */
const prefersProblemDetails = ({ headers }: FastifyRequest): boolean =>
  headers.accept !== undefined &&
  new Negotiator({ headers }).mediaType(['application/json', PROBLEM_MEDIA_TYPE]) === PROBLEM_MEDIA_TYPE

/** Sends the uniform error response, or the same as problem details; for 429 and 503 with Retry-After. */
export function sendErrorResponse(reply: FastifyReply, refusal: Failure): FastifyReply {
  const status = ERROR_STATUS[refusal.code]
  const seconds = refusal.details['seconds'] ?? (status === 503 ? RETRY_SECONDS : undefined)
  if (typeof seconds === 'number') reply.header('retry-after', String(seconds))
  const response: ErrorResponse = {
    success: false,
    errorCode: refusal.code,
    message: refusal.code.replaceAll('_', ' '),
    ...(Object.keys(refusal.details).length > 0 ? { details: refusal.details } : {}),
  }
  reply.status(status)
  if (!prefersProblemDetails(reply.request)) return reply.send(response)
  return reply.type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(toProblemDetails(response, status, reply.request.id)))
}

function toProblemDetails(response: ErrorResponse, status: number, requestId: string): ProblemDetails {
  const { text, problem } = response.details ?? {}
  const detail = [text, problem].find((each) => typeof each === 'string')
  return {
    type: toProblemType(response.errorCode),
    title: response.message,
    status,
    ...(detail === undefined ? {} : { detail }),
    instance: `urn:uuid:${requestId}`,
    ...response,
  }
}
