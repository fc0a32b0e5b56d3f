import { printCalls } from '@platen/contract/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { findLatestPiece } from '../runs/runs-queries.ts'
import { visibilityFilter } from './run-owner.ts'

/** GET /pax/print/pieces: returns the latest run that printed a labelled piece, to reject it there. */
export const findPiece = memberHandler(printCalls.findPiece, async ({ tx, query, user }) => {
  const piece = await findLatestPiece(tx, query, visibilityFilter(user))
  return piece ?? failure('not_found')
})
