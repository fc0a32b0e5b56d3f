import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { intakeCalls } from '@platen/contract/intake'
import { intakeProblemText } from '@platen/domain/intake'
import { uploadsFolder } from '../../../file-store/paths.ts'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { ingestArtwork } from './ingest-artwork.ts'

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
 * POST /pax/persbiz/artwork: stores one artwork file sent as form data; `file` of the response is used in
 * `frames[].file`.
 */
export const uploadPersBizArtwork = apiKeyHandler(
  intakeCalls.persBizArtwork,
  async ({ environment, services, request }) => {
    if (!request.isMultipart()) return failure('unsupported_media')
    const part = await request.file().catch(refuseForm)
    if (part instanceof Failure) return part
    if (!part) return failure('bad_request', { part: 'body', field: 'file', problem: 'no file was sent' })
    const folder = uploadsFolder(services.settings, environment.resourceName)
    await mkdir(folder, { recursive: true })
    const upload = path.join(folder, randomUUID())
    try {
      const refused = await pipeline(part.file, createWriteStream(upload)).catch(refuseForm)
      if (refused) return refused
      if (part.file.truncated) return failure('too_large')
      const taken = await ingestArtwork(services, environment, upload, part.filename)
      if (!taken.ok) {
        const code = taken.problem.code === 'storage_full' ? 'storage_full' : 'artwork_refused'
        return new Failure(code, { ...taken.problem.values, text: intakeProblemText(taken.problem) })
      }
      const [page] = taken.artwork.info.pages
      return {
        file: taken.artwork.id,
        widthMM: page?.widthMm ?? 0,
        heightMM: page?.heightMm ?? 0,
        pages: taken.artwork.info.pages.length,
      }
    } finally {
      await rm(upload, { force: true })
    }
  },
)
