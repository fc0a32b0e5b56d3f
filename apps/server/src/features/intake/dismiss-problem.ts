import { intakeCalls } from '@platen/contract/intake'
import { z } from 'zod'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { dismiss } from './intake-store.ts'

/** DELETE /pax/intake/problems/:id: takes a problem off the list; its file stays in `Error`. */
export const dismissProblem = forMember(intakeCalls.dismissProblem, async ({ tx, params, user, services, changed }) => {
  if (!z.uuid().safeParse(params.id).success) return refuse('not_found')
  if (!(await dismiss(tx, params.id, services.now()))) return refuse('not_found')
  await audit(tx, user, { action: 'dismissed', subject: 'intakeProblem', id: params.id })
  changed('intakeProblems')
  return {}
})
