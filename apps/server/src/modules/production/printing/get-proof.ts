import path from 'node:path'
import { printCalls } from '@platen/contract/printing'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { findProofPath } from './proof-files.ts'
import { sendPdf } from './send-pdf.ts'

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
