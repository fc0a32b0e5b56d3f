import { newWorkBudget } from '@platen/domain/geometry'
import { type Jig, type JigProblem, validateJig } from '@platen/domain/jigs'
import { compute } from '../../../compute/compute-pool.ts'
import type { Failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'

/** Work units up to which a jig is checked on the main thread, about 20 ms; sufficient for nearly all jigs. */
const INLINE_WORK = 400_000

/**
 * Checks all rules of a jig except the uniqueness of its name. Must be called without an open transaction: a jig with
 * complex slots is checked in a worker thread.
 */
export async function checkJig(environment: EnvironmentRef, jig: Jig): Promise<readonly JigProblem[] | Failure> {
  const problems = validateJig(jig, [], newWorkBudget(INLINE_WORK))
  if (!problems.some(({ code }) => code === 'slotsTooIntricate')) return problems
  return compute(environment.id, 'validateJigAlone', jig)
}
