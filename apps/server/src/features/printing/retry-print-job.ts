import { printCalls } from '@platen/contract/printing'
import { isAdministratorKind } from '@platen/domain/permissions'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { printJobs, requeue } from './printing-store.ts'

/** POST /pax/print/jobs/:id/retry: a run that failed is composed again, from the same plan. */
export const retryPrintJob = forMember(printCalls.retry, async ({ tx, params, user, services, changed }) => {
  const ownerId = isAdministratorKind(user) ? undefined : user.id
  const find = async () =>
    isId(params.id) ? (await printJobs(tx, { id: params.id, ownerId, limit: 1 }))[0] : undefined
  if (!(await find())) return refuse('not_found')
  if (!(await requeue(tx, params.id, services.now()))) return refuse('changed_meanwhile')
  changed('printJobs')
  const printJob = await find()
  return printJob ? { printJob } : refuse('not_found')
})
