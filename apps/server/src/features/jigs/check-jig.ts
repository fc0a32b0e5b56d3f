import { newWorkBudget } from '@platen/domain/geometry'
import { type Jig, type JigProblem, validateJig } from '@platen/domain/jigs'
import { compute } from '../../compute/compute-pool.ts'
import type { EnvironmentRef } from '../../http/handler-context.ts'
import type { Failure } from '../../http/failure.ts'

/** Work that is done at once, without a thread: about 20 ms. Nearly every jig takes less. */
const INLINE_WORK = 400_000

/**
 * Every rule for a jig but that its name is unique. To be called while no connection is held: a jig whose slots are
 * intricate is checked in a thread.
 */
export async function checkJig(environment: EnvironmentRef, jig: Jig): Promise<readonly JigProblem[] | Failure> {
  const problems = validateJig(jig, [], newWorkBudget(INLINE_WORK))
  if (!problems.some(({ code }) => code === 'slotsTooIntricate')) return problems
  return compute(environment.id, 'validateJigAlone', jig)
}
