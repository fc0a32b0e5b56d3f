import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { Failure, failure } from './failure.ts'

/**
 * Whether an error is caused by invalid form data of the client: no boundary, or a truncated body. Errors of files and
 * connections have a `code`, errors of the parser's limits a `code` and a status.
 */
const isFormError = (error: unknown): error is Error => error instanceof Error && !('code' in error)

const refuseForm = (error: unknown) => {
  if (!isFormError(error)) throw error
  return failure('bad_request', { part: 'body', problem: error.message })
}

/**
 * Writes the only file of a request with form data to `target`; returns its name, or a failure.
 *
 * @param maxBytes maximum size; by default that of all uploads
 */
export async function receiveFile(
  request: FastifyRequest,
  target: string,
  maxBytes?: number,
): Promise<{ readonly fileName: string } | Failure> {
  if (!request.isMultipart()) return failure('unsupported_media')
  const part = await request.file(maxBytes === undefined ? {} : { limits: { fileSize: maxBytes } }).catch(refuseForm)
  if (part instanceof Failure) return part
  if (!part) return failure('bad_request', { part: 'body', field: 'file', problem: 'no file was sent' })
  const refused = await pipeline(part.file, createWriteStream(target)).catch(refuseForm)
  if (refused) return refused
  return part.file.truncated ? failure('too_large') : { fileName: part.filename }
}
