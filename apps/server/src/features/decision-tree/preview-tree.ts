import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { compileTree } from '@platen/domain/decision-tree'
import { applyRules, assignmentOf, isSameAssignment, mayReprocess } from '@platen/domain/orders'
import { forMember } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { readJobs, ruleBookOf, sightOf } from '../orders/orders-reads.ts'
import { soundTree } from './sound-tree.ts'

/** Orders of one page; all are counted. */
const PAGE = 500

/**
 * POST /pax/filters/preview: which active orders get something else by a draft than by the saved rules, and what.
 * What a person set by hand stays (readings O4), and so is no change.
 */
export const previewTree = forMember(decisionTreeCalls.preview, async ({ tx, body, user }) => {
  const draft = soundTree(body.tree)
  if (draft instanceof Refusal) return draft
  const saved = await ruleBookOf(tx)
  const drafted = { ...saved, decide: compileTree(draft) }
  const jobs = await readJobs(tx, { active: true, visibleTo: sightOf(user) })
  const changed = jobs.flatMap((job) => {
    const [before, after] = [applyRules(job, saved), applyRules(job, drafted)]
    return isSameAssignment(before, after) ? [] : [{ job, before, after }]
  })
  return {
    looked: jobs.length,
    changed: changed.length,
    orders: changed.slice(body.from, body.from + PAGE).map(({ job, before, after }) => ({
      id: job.orderPk,
      orderId: job.orderId,
      jobId: job.jobId,
      isHeld: !mayReprocess(job).ok,
      before: assignmentOf((key) => before[key]),
      after: assignmentOf((key) => after[key]),
    })),
  }
})
