import { randomUUID } from 'node:crypto'
import { jigCalls } from '@platen/contract/jigs'
import { forMemberInSteps } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { lookAtActiveArtwork } from '../orders/look-at-artwork.ts'
import { checkJig } from './check-jig.ts'
import { jigFromWire } from './jig-body.ts'
import { addJig, concernedBy } from './save-jig.ts'

/** POST /pax/jig: made by hand, copied, saved under another name or imported from a drawing. */
export const createJig = forMemberInSteps(jigCalls.create, async ({ transaction, environment, body, user }) => {
  const jig = jigFromWire(body, randomUUID())
  const problems = await checkJig(environment, jig)
  if (problems instanceof Refusal) return problems
  return transaction(async ({ tx, changed }) => {
    const refusal = await addJig(tx, jig, problems, user)
    if (refusal) return refusal
    // orders may have waited for a jig of this name
    const looked = await lookAtActiveArtwork(tx, jig.name)
    changed('jigs', ...concernedBy({ renamed: false, looked }))
    return { id: jig.id, version: 1 }
  })
})
