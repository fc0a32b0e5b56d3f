import { randomUUID } from 'node:crypto'
import { jigCalls } from '@platen/contract/jigs'
import { forMemberInSteps } from '../../http/define-handler.ts'
import { Failure } from '../../http/failure.ts'
import { preflightActiveJobs } from '../orders/preflight-artwork.ts'
import { checkJig } from './check-jig.ts'
import { jigFromWire } from './parse-jig.ts'
import { createValidJig, topicsFor } from './save-jig.ts'

/** POST /pax/jig: made by hand, copied, saved under another name or imported from a drawing. */
export const createJig = forMemberInSteps(jigCalls.create, async ({ transaction, environment, body, user }) => {
  const jig = jigFromWire(body, randomUUID())
  const problems = await checkJig(environment, jig)
  if (problems instanceof Failure) return problems
  return transaction(async ({ tx, changed }) => {
    const refusal = await createValidJig(tx, jig, problems, user)
    if (refusal) return refusal
    // orders may have waited for a jig of this name
    const looked = await preflightActiveJobs(tx, jig.name)
    changed('jigs', ...topicsFor({ renamed: false, looked }))
    return { id: jig.id, version: 1 }
  })
})
