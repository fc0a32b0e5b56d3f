import { customerProofCalls } from '@platen/contract/customer-proofs'
import { NOTHING_CHANGED } from '@platen/domain/orders'
import type { Template, TemplateValues } from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'
import { publicHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { loadTemplates } from '../../catalog/templates/templates-queries.ts'
import { countTextChange } from '../customer-proofs/proofs-commands.ts'
import { type CorrectedTexts, planTexts, saveTexts } from '../orders/correct-texts.ts'
import { CUSTOMER, insertJobEvents } from '../orders/job-state/job-events-commands.ts'
import {
  type DrawingKeys,
  drawTemplates,
  loadDrawingKeys,
  type TemplateDrawing,
} from '../personalisation/draw-templates.ts'
import { loadPictures } from '../template-jobs/template-pictures-commands.ts'
import { endWait } from './end-proof.ts'
import { canApprove, createMark, type LinkedJob, lockLinkedJob, readLink } from './linked-job.ts'

/** POST /pax/customerproof/approve: approves the artwork as the customer has seen it. */
export const approveProof = publicHandler(customerProofCalls.approve, async (context) => {
  const { services, body } = context
  const link = await readLink(context)
  if (link instanceof Failure) return link
  return services.database.inEnvironment(link.environment.id, async (tx) => {
    const now = services.now()
    const linked = await lockLinkedJob(tx, link.linkId, now)
    if (!linked) return failure('not_found')
    const { job } = linked
    if (!canApprove(linked) || createMark(linked) !== body.mark)
      return failure('changed_meanwhile', { name: job.orderId })
    const answer = { state: 'approved', by: null, note: body.note?.trim() ?? '', actor: CUSTOMER } as const
    await endWait(tx, job.id, answer, now)
    notifyChange(tx, ['orders'])
    return {}
  })
})

/** Changes of texts through one link: each of them makes artwork. */
const MAX_TEXT_CHANGES = 50
/** Until the customer may change texts again, in seconds; a renewed link may at once. */
const CHANGES_WAIT_S = 86_400

type Edits = Readonly<Record<string, { readonly from: string; readonly to: string }>>

interface PlannedTexts {
  readonly linked: LinkedJob
  readonly texts: CorrectedTexts
  readonly template: Template
  readonly values: TemplateValues
}

/** Plans other texts of a job; undefined if no text is another one. */
async function planChange(
  tx: EnvironmentTx,
  linkId: string,
  values: Edits,
  now: Date,
): Promise<PlannedTexts | Failure | undefined> {
  const linked = await lockLinkedJob(tx, linkId, now)
  if (!linked) return failure('not_found')
  const { job, made, proof } = linked
  if (proof.textChanges >= MAX_TEXT_CHANGES) return failure('too_many_requests', { seconds: CHANGES_WAIT_S })
  const texts = await planTexts(tx, job, { values })
  // the customer does not learn which user has changed a text
  if (texts instanceof Failure && texts.code === 'changed_meanwhile')
    return failure('changed_meanwhile', { name: job.orderId })
  if (texts === undefined || texts instanceof Failure) return texts
  const template = made && (await loadTemplates(tx, [made.templateId])).get(made.templateId)
  if (!template) return failure('changed_meanwhile', { name: job.orderId })
  return { linked, texts, template, values: { ...made.values, ...texts.values } }
}

/** Reads what is needed to draw the planned texts. */
async function loadDrawing(
  tx: EnvironmentTx,
  { linked, template, values }: PlannedTexts,
): Promise<{ readonly drawing: TemplateDrawing; readonly keys: DrawingKeys }> {
  const fetched = await loadPictures(tx, [linked.job.id])
  const pictures = Object.fromEntries(
    fetched.flatMap(({ itemId, artworkId }) => (artworkId === null ? [] : [[itemId, artworkId]])),
  )
  const drawing = { template, values, pictures }
  return { drawing, keys: await loadDrawingKeys(tx, [drawing]) }
}

/** PUT /pax/customerproof/texts: has the artwork made of other texts, unless they have faults. */
export const changeProofTexts = publicHandler(customerProofCalls.changeTexts, async (context) => {
  const { services, body } = context
  const link = await readLink(context)
  if (link instanceof Failure) return link
  const { environment, linkId } = link
  const { inEnvironment } = services.database
  const loaded = await inEnvironment(environment.id, async (tx) => {
    const planned = await planChange(tx, linkId, body.values, services.now())
    return planned === undefined || planned instanceof Failure ? planned : loadDrawing(tx, planned)
  })
  if (loaded === undefined) return { faults: [] }
  if (loaded instanceof Failure) return loaded
  const drawResult = await drawTemplates(services, environment, [loaded.drawing], loaded.keys, {
    thumbnails: new Map(),
  })
  if (drawResult instanceof Failure) return drawResult
  const faults = drawResult.flatMap((each) => each.faults)
  if (faults.length > 0) return { faults }
  return inEnvironment(environment.id, async (tx) => {
    const now = services.now()
    const planned = await planChange(tx, linkId, body.values, now)
    if (planned instanceof Failure) return planned
    if (planned) {
      const { linked, texts } = planned
      const { id: jobPk } = linked.job
      await saveTexts(tx, linked.job, texts, { actor: CUSTOMER }, now)
      await countTextChange(tx, jobPk)
      const details = { changes: texts.changes, change: NOTHING_CHANGED }
      await insertJobEvents(tx, { actor: CUSTOMER, events: [{ jobPk, kind: 'edited', details }] })
      notifyChange(tx, ['orders'])
    }
    return { faults: [] }
  })
})
