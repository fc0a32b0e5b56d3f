import type { OutageCode } from '@platen/contract/errors'
import { ArtworkQueueFullError } from '@platen/imposer'
import type { FastifyError, FastifyInstance } from 'fastify'
import { isDatabaseUnavailable } from '../database/temporary-error.ts'
import { StoreUnavailableError } from '../file-store/store-unavailable.ts'
import { isTemporaryError } from '../temporary-error.ts'
import { BusyError } from './busy-error.ts'
import { sendErrorResponse } from './error-response.ts'
import { failure } from './failure.ts'

/** Registers the error handlers: every error of a call and of Fastify gets a code of the closed list. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode === 413) return sendErrorResponse(reply, failure('too_large'))
    if (error.statusCode === 415) return sendErrorResponse(reply, failure('unsupported_media'))
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return sendErrorResponse(reply, failure('bad_request', { problem: error.message }))
    }
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.info({ err: error }, 'the client closed the connection before its request was complete')
      return sendErrorResponse(reply, failure('bad_request'))
    }
    if (error instanceof ArtworkQueueFullError)
      return sendErrorResponse(reply, failure('too_many_requests', { seconds: 30 }))
    if (error instanceof BusyError) return sendErrorResponse(reply, failure('server_busy', { seconds: error.seconds }))
    if (isTemporaryError(error)) {
      request.log.warn({ err: error }, 'a call failed temporarily')
      return sendErrorResponse(reply, failure(toTemporaryCode(error)))
    }
    request.log.error({ err: error }, 'a call failed')
    return sendErrorResponse(reply, failure('unexpected', { requestId: request.id }))
  })
}

function toTemporaryCode(error: Error): 'server_busy' | OutageCode {
  if (isDatabaseUnavailable(error)) return 'database_unavailable'
  return error instanceof StoreUnavailableError ? 'store_unavailable' : 'server_busy'
}
