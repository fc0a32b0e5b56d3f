import { canRemakeArtwork } from '@platen/domain/orders'
import type { TemplateValues } from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { loadTemplates } from '../../catalog/templates/templates-queries.ts'
import { deleteUnusedArtwork } from '../artwork/artwork-commands.ts'
import { correctTemplateJob, findTemplateJob } from '../template-jobs/template-jobs-commands.ts'
import { completeFrames } from './job-state/completed-frames-commands.ts'
import type { JobEvents } from './job-state/job-events-commands.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import type { StoredJob } from './orders-queries.ts'

/** Texts by id of the item of the template: what the user saw, and what is printed instead. */
export type TextEdits = Readonly<Record<string, { readonly from: string; readonly to: string }>>

/** Corrected texts of a job, before they are stored. */
export interface CorrectedTexts {
  readonly values: TemplateValues
  /** By the name of the text, for the history and the audit trail. */
  readonly changes: Readonly<Record<string, { readonly from: string; readonly to: string }>>
}

/**
 * Plans that the artwork of a job is made of corrected texts. Returns undefined if no text is another one, or why it cannot
 * be made: copies are booked or printed, or the job, its template or a text has changed meanwhile.
 */
export async function planTexts(
  tx: EnvironmentTx,
  job: StoredJob,
  edits: TextEdits = {},
): Promise<CorrectedTexts | Failure | undefined> {
  if (Object.keys(edits).length === 0) return undefined
  const allowed = canRemakeArtwork(job)
  if (!allowed.ok) return jobTransitionFailure(allowed.refusal, job)
  const made = await findTemplateJob(tx, job.id)
  const template = made && (await loadTemplates(tx, [made.templateId])).get(made.templateId)
  const changed: { readonly itemId: string; readonly name: string; readonly from: string; readonly to: string }[] = []
  for (const [itemId, { from, to: typed }] of Object.entries(edits)) {
    const item = template?.items.find(({ id }) => id === itemId)
    const isText = item?.kind === 'TEXT' && item.source.field !== ''
    if (!isText || (made?.values[itemId] ?? '') !== from) return failure('changed_meanwhile', { name: job.orderId })
    const to = typed.trim().normalize('NFC')
    if (to !== from) changed.push({ itemId, name: item.name, from, to })
  }
  if (changed.length === 0) return undefined
  return {
    values: Object.fromEntries(changed.map(({ itemId, to }) => [itemId, to])),
    changes: Object.fromEntries(changed.map(({ name, from, to }) => [`texts.${name}`, { from, to }])),
  }
}

/** Stores corrected texts of a locked job. Until its artwork is made again it has none, so it cannot be booked. */
export async function saveTexts(
  tx: EnvironmentTx,
  job: StoredJob,
  { values }: CorrectedTexts,
  { actor }: Pick<JobEvents, 'actor'>,
  now: Date,
): Promise<void> {
  await correctTemplateJob(tx, job.id, values)
  const without = { job_pk: job.id, artwork_id: null, artwork_page: 1, artwork_name: null }
  await completeFrames(
    tx,
    job.frames.map((_, index) => ({ ...without, frame_index: index })),
    { actor, events: [] },
  )
  const ids = [...new Set(job.frames.flatMap(({ artworkId }) => artworkId ?? []))]
  await deleteUnusedArtwork(tx, { ids }, now)
}
