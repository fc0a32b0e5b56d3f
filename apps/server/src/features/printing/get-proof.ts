import path from 'node:path'
import { printCalls } from '@platen/contract/printing'
import { forMemberInSteps, STREAMED } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { proofFile } from './proof-files.ts'
import { sendPdf } from './send-pdf.ts'

/** GET /pax/print/proofs/:id: one's own proof, while it is kept. */
export const getProof = forMemberInSteps(
  printCalls.proof,
  async ({ params, query, user, environment, services, reply }) => {
    const file = isId(params.id) ? await proofFile(services, environment, user.id, params.id) : undefined
    const sent =
      file &&
      (await sendPdf(reply, {
        environmentId: environment.id,
        file,
        fileName: path.basename(file),
        download: query.download === 'true',
      }))
    return sent ? STREAMED : refuse('not_found')
  },
)
