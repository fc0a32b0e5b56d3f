import { printCalls } from '@platen/contract/printing'
import { hasSheet } from '@platen/domain/printing'
import { sheetFilePath } from '../../../file-store/paths.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { findRun } from '../runs/runs-queries.ts'
import { visibilityFilter } from './run-owner.ts'
import { sendPdf } from './send-pdf.ts'

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
