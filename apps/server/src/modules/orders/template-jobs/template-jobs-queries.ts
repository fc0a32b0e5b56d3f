import type { WirePersonalisation } from '@platen/contract/orders'
import type { EnvironmentTx } from '../../../database/database.ts'

/** The state of a job whose artwork is made from a template, as it is stored. */
export type TemplateJobState = 'due' | 'pictures' | 'held' | 'made'

/** Returns the state as users see it. */
export const toPersonalisationState = (state: TemplateJobState): WirePersonalisation['state'] =>
  state === 'due' || state === 'pictures' ? 'waiting' : state

/** SQL: what a reader was shown of a template job `t`: its texts, and whether it is on hold. */
export const MARK = `md5(concat_ws(' ', t.template_id, t.template_version, t."values"::text, t.held_by_reader))`

interface TemplateJobRow extends Omit<WirePersonalisation, 'state' | 'read'> {
  readonly state: TemplateJobState
  readonly readBy: string | null
  readonly readAt: Date | null
  readonly isHeld: boolean
  readonly mark: string
}

/** Returns of what the artwork of a job is made, and why it is held; undefined if it is not made from a template. */
export async function findPersonalisation(tx: EnvironmentTx, jobPk: string): Promise<WirePersonalisation | undefined> {
  const [row] = await tx.query<TemplateJobRow>(
    `select template_id as "templateId", state, template_version as version, "values", faults,
            let_through as "letThrough", read_by as "readBy", read_at as "readAt", held_by_reader as "isHeld",
            ${MARK} as mark
       from template_jobs t where environment_id = $1 and job_pk = $2`,
    [jobPk],
  )
  if (!row) return undefined
  const { state, readBy, readAt, isHeld, mark, ...made } = row
  const read = readBy === null || readAt === null ? null : { by: readBy, at: readAt.toISOString(), isHeld, mark }
  return { ...made, state: toPersonalisationState(state), read }
}
