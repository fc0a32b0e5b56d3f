import { printCalls } from '@platen/contract/printing'
import { hasSheet } from '@platen/domain/printing'
import { sheetFile } from '../../artwork-store/artwork-store.ts'
import { forMemberInSteps, STREAMED } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { runOwner } from './run-owner.ts'
import { readRun } from './runs-store.ts'
import { sendPdf } from './send-pdf.ts'

/** GET /pax/print/jobs/:id/sheet: the composed sheet, byte for byte as it goes to the channel. */
export const getSheet = forMemberInSteps(
  printCalls.sheet,
  async ({ transaction, params, query, user, environment, services, reply }) => {
    const run = await transaction(({ tx }) => readRun(tx, params.id, runOwner(user)))
    if (!run) return refuse('not_found')
    const file = sheetFile(services.settings, environment.resourceName, run.id)
    const sent =
      hasSheet(run.state) &&
      (await sendPdf(reply, {
        environmentId: environment.id,
        file,
        fileName: run.fileName,
        download: query.download === 'true',
      }))
    return sent ? STREAMED : refuse('sheet_not_ready')
  },
)
