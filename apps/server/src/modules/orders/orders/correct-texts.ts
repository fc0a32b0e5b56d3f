import { canRemakeArtwork } from '@platen/domain/orders'
import { canLetThrough, type TemplateValues } from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { loadTemplates } from '../../catalog/templates/templates-queries.ts'
import { fieldChangedMeanwhile } from '../../platform/audit/audit-queries.ts'
import { deleteUnusedArtwork } from '../artwork/artwork-commands.ts'
import { correctTemplateJob, findTemplateJob } from '../template-jobs/template-jobs-commands.ts'
import { completeFrames } from './job-state/completed-frames-commands.ts'
import type { JobEvents } from './job-state/job-events-commands.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import type { StoredJob } from './orders-queries.ts'

/** Of what the artwork of a job is to be made. */
interface TextsEdit {
  /** By id of the item of the template: what the user saw, and what is printed instead. */
  readonly values?: Readonly<Record<string, { readonly from: string; readonly to: string }>> | undefined
  readonly letFaultsThrough?: true | undefined
}

/** Texts of which the artwork of a job is made again, before they are stored. */
export interface CorrectedTexts {
  readonly values: TemplateValues
  /** A user lets it be made in spite of its faults. */
  readonly letThrough: boolean
  /** By the name of the text, for the history and the audit trail. */
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
}

/**
 * Plans that the artwork of a job is made of corrected texts, or in spite of its faults. Returns undefined if no text
 * is another one, or why it cannot be made: copies are booked or printed, or the job, its template or a text has
 * changed meanwhile.
 */
export async function planTexts(
  tx: EnvironmentTx,
  job: StoredJob,
  { values: edits = {}, letFaultsThrough }: TextsEdit,
): Promise<CorrectedTexts | Failure | undefined> {
  const letThrough = letFaultsThrough === true
  if (Object.keys(edits).length === 0 && !letThrough) return undefined
  const allowed = canRemakeArtwork(job)
  if (!allowed.ok) return jobTransitionFailure(allowed.refusal, job)
  const templateJob = await findTemplateJob(tx, job.id)
  const meanwhile = failure('changed_meanwhile', { name: job.orderId })
  if (!templateJob || (letThrough && !canLetThrough(templateJob.faults))) return meanwhile
  const template = (await loadTemplates(tx, [templateJob.templateId])).get(templateJob.templateId)
  const changed: { readonly itemId: string; readonly name: string; readonly from: string; readonly to: string }[] = []
  for (const [itemId, { from, to: typed }] of Object.entries(edits)) {
    const item = template?.items.find(({ id }) => id === itemId)
    const isText = item?.kind === 'TEXT' && item.source.field !== ''
    if (!isText) return meanwhile
    const current = templateJob.values[itemId] ?? ''
    if (current !== from) {
      const order = { subject: 'order', id: job.orderPk, name: job.orderId } as const
      return fieldChangedMeanwhile(tx, order, { field: `texts.${item.name}`, current })
    }
    const to = typed.trim().normalize('NFC')
    if (to !== from) changed.push({ itemId, name: item.name, from, to })
  }
  if (changed.length === 0 && !letThrough) return undefined
  return {
    values: Object.fromEntries(changed.map(({ itemId, to }) => [itemId, to])),
    letThrough,
    changes: {
      ...Object.fromEntries(changed.map(({ name, from, to }) => [`texts.${name}`, { from, to }])),
      ...(letThrough ? { letFaultsThrough: { from: false, to: true } } : {}),
    },
  }
}

/** Stores corrected texts of a locked job. Until its artwork is made again it has none, so it cannot be booked. */
export async function saveTexts(
  tx: EnvironmentTx,
  job: StoredJob,
  texts: CorrectedTexts,
  { actor }: Pick<JobEvents, 'actor'>,
  now: Date,
): Promise<void> {
  await correctTemplateJob(tx, job.id, texts)
  const without = { job_pk: job.id, artwork_id: null, artwork_page: 1, artwork_name: null }
  await completeFrames(
    tx,
    job.frames.map((_, index) => ({ ...without, frame_index: index })),
    { actor, events: [] },
  )
  const ids = [...new Set(job.frames.flatMap(({ artworkId }) => artworkId ?? []))]
  await deleteUnusedArtwork(tx, { ids }, now)
}
