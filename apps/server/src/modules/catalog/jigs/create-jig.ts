import { randomUUID } from 'node:crypto'
import { jigCalls } from '@platen/contract/jigs'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure } from '../../../http/failure.ts'
import { checkJig } from './check-jig.ts'
import type { JigDependents } from './jig-dependents.ts'
import { jigFromWire } from './parse-jig.ts'
import { createValidJig, topicsFor } from './save-jig.ts'

/** POST /pax/jig: creates a jig, also as a copy or from an imported drawing. */
export const createJig = (dependents: JigDependents) =>
  memberHandlerWithoutTransaction(jigCalls.create, async ({ transaction, environment, body, user }) => {
    const jig = jigFromWire(body, randomUUID())
    const problems = await checkJig(environment, jig)
    if (problems instanceof Failure) return problems
    return transaction(async ({ tx, changed }) => {
      const refusal = await createValidJig(tx, jig, problems, user)
      if (refusal) return refusal
      // orders may refer to this name already
      const preflighted = await dependents.preflightJobsWithJig(tx, jig.name)
      changed('jigs', ...topicsFor({ renamed: false, preflighted }))
      return { id: jig.id, version: 1 }
    })
  })
