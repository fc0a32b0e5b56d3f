import path from 'node:path'
import { printCalls } from '@platen/contract/printing'
import { hasSheet } from '@platen/domain/printing'
import type { FastifyReply } from 'fastify'
import { sheetFilePath } from '../../../file-store/paths.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sendFile } from '../../../http/send-file.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { findRun } from '../runs/runs-queries.ts'
import { findProofPath } from './proof-files.ts'

interface SentPdf {
  readonly environmentId: string
  readonly file: string
  readonly fileName: string
  /** Whether the browser downloads the file or displays it. */
  readonly download: boolean
}

/** Streams a PDF. Returns false if the file does not exist. */
const sendPdf = (reply: FastifyReply, { environmentId, file, fileName, download }: SentPdf): Promise<boolean> =>
  sendFile(reply, {
    environmentId,
    file,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `${download ? 'attachment' : 'inline'}; filename="${fileName}"`,
    },
  })

/** GET /pax/print/jobs/:id/sheet: returns the composed sheet, identical to the file that is delivered. */
export const getSheet = memberHandlerWithoutTransaction(
  printCalls.sheet,
  async ({ transaction, params, query, user, environment, services, reply }) => {
    const run = await transaction(({ tx }) => findRun(tx, params.id, visibilityFilter(user)))
    if (!run) return failure('not_found')
    if (!hasSheet(run.state)) return failure('sheet_not_ready')
    const sent = await sendPdf(reply, {
      environmentId: environment.id,
      file: sheetFilePath(services.settings, environment.resourceName, run.id),
      fileName: run.fileName,
      download: query.download === 'true',
    })
    return sent ? RESPONSE_SENT : failure('sheet_deleted')
  },
)

/** GET /pax/print/proofs/:id: returns the user's own proof until it expires. */
export const getProof = memberHandlerWithoutTransaction(
  printCalls.proof,
  async ({ params, query, user, environment, services, reply }) => {
    const file = isUuid(params.id) ? await findProofPath(services, environment, user.id, params.id) : undefined
    const sent =
      file &&
      (await sendPdf(reply, {
        environmentId: environment.id,
        file,
        fileName: path.basename(file),
        download: query.download === 'true',
      }))
    return sent ? RESPONSE_SENT : failure('not_found')
  },
)
