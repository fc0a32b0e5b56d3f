import { printCalls } from '@platen/contract/printing'
import { hasSheet } from '@platen/domain/printing'
import type { FastifyReply } from 'fastify'
import { proofKey } from '../../../file-store/object-keys.ts'
import type { ObjectContent } from '../../../file-store/object-store.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sendFile } from '../../../http/send-file.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { findRun } from '../runs/runs-queries.ts'
import { findSheetKey } from '../runs/sheets-queries.ts'
import { findProofFileName } from './proofs-store.ts'

interface SentPdf {
  readonly environmentId: string
  readonly open: () => Promise<ObjectContent | undefined>
  readonly fileName: string
  /** Whether the browser downloads the file or displays it. */
  readonly download: boolean
}

/** Streams a PDF. Returns false if the file does not exist. */
const sendPdf = (reply: FastifyReply, { environmentId, open, fileName, download }: SentPdf): Promise<boolean> =>
  sendFile(reply, {
    environmentId,
    open,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `${download ? 'attachment' : 'inline'}; filename="${fileName}"`,
    },
  })

/** GET /pax/print/jobs/:id/sheet: returns the composed sheet, identical to the file that is delivered. */
export const getSheet = memberHandlerWithoutTransaction(
  printCalls.sheet,
  async ({ transaction, params, query, user, environment, services, reply }) => {
    const loaded = await transaction(async ({ tx }) => {
      const run = await findRun(tx, params.id, visibilityFilter(user))
      if (!run) return failure('not_found')
      return hasSheet(run.state) ? { run, key: await findSheetKey(tx, run.id) } : failure('sheet_not_ready')
    })
    if (loaded instanceof Failure) return loaded
    const sent = await sendPdf(reply, {
      environmentId: environment.id,
      open: () => services.objects.get(environment, loaded.key),
      fileName: loaded.run.fileName,
      download: query.download === 'true',
    })
    return sent ? RESPONSE_SENT : failure('sheet_deleted')
  },
)

/** GET /pax/print/proofs/:id: returns the user's own proof until it expires. */
export const getProof = memberHandlerWithoutTransaction(
  printCalls.proof,
  async ({ transaction, params: { id }, query, user, environment, services, reply }) => {
    if (!isUuid(id)) return failure('not_found')
    const fileName = await transaction(({ tx }) => findProofFileName(tx, user.id, id))
    const sent =
      fileName !== undefined &&
      (await sendPdf(reply, {
        environmentId: environment.id,
        open: () => services.objects.get(environment, proofKey(id)),
        fileName,
        download: query.download === 'true',
      }))
    return sent ? RESPONSE_SENT : failure('not_found')
  },
)
