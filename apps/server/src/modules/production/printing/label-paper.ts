import { printCalls } from '@platen/contract/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadLabelPaper } from '../../identity/users/users-queries.ts'

/** GET /pax/print/joblabels/paper */
export const getLabelPaper = memberHandler(printCalls.labelPaper, async ({ tx, user }) => ({
  paper: await loadLabelPaper(tx, user.id),
}))
