import { printCalls } from '@platen/contract/printing'
import { forMember } from '../../http/handlers.ts'
import { labelPaperOf } from './label-paper-store.ts'

/** GET /pax/print/joblabels/paper */
export const getLabelPaper = forMember(printCalls.labelPaper, async ({ tx, user }) => ({
  paper: await labelPaperOf(tx, user.id),
}))
