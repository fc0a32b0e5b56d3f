import { printCalls } from '@platen/contract/printing'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { runOwner } from './run-owner.ts'
import { latestPiece } from './runs-store.ts'

/** GET /pax/print/pieces: the run that a labelled piece was printed in last, to be rejected there. */
export const findPiece = forMember(printCalls.findPiece, async ({ tx, query, user }) => {
  const piece = await latestPiece(tx, query, runOwner(user))
  return piece ?? refuse('not_found')
})
