import { customerProofCalls, type ProofPicture } from '@platen/contract/customer-proofs'
import { type Outline, outlineToSvgPath, rectOutline } from '@platen/domain/geometry'
import { showInSlot } from '@platen/domain/imposition'
import type { Slot } from '@platen/domain/jigs'
import type { Template } from '@platen/domain/templates'
import { normaliseForComparison } from '@platen/domain/text'
import type { EnvironmentTx } from '../../../database/database.ts'
import { publicHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { runConcurrently } from '../../../run-concurrently.ts'
import type { Services } from '../../../services.ts'
import { loadSlotsByJigName } from '../../catalog/jigs/jigs-queries.ts'
import { loadTemplates } from '../../catalog/templates/templates-queries.ts'
import { loadPreparedPdfKeys } from '../artwork/artwork-queries.ts'
import { markProofOpened } from '../customer-proofs/proofs-commands.ts'
import { CUSTOMER, insertJobEvents } from '../orders/job-state/job-events-commands.ts'
import { findJobNames, type StoredFrame } from '../orders/orders-queries.ts'
import { loadPicture } from '../personalisation/draw-template.ts'
import { canApprove, createMark, type LinkedJob, lockLinkedJob, readLink } from './linked-job.ts'

/** Pictures that one request returns. */
const MAX_PICTURES = 8
const MAX_CONCURRENT_PICTURES = 4
/** Time that a request waits for all pictures, in ms. */
const PICTURES_WAIT_MS = 10_000

/** Returns the texts of an order that its customer may change, in the order of the template. */
function listTexts(template: Template | undefined, made: LinkedJob['made']) {
  return (template?.items ?? []).flatMap((item) =>
    item.kind === 'TEXT' && item.source.field !== ''
      ? [{ itemId: item.id, name: item.name, text: made?.values[item.id] ?? '', lines: item.maxLines }]
      : [],
  )
}

/** Reads what the customer is shown, and records that the link was opened. */
async function loadShown(tx: EnvironmentTx, linkId: string, now: Date) {
  const linked = await lockLinkedJob(tx, linkId, now)
  const names = linked && (await findJobNames(tx, linked.job.id))
  if (!names) return undefined
  const { job, proof, made } = linked
  if (await markProofOpened(tx, job.id, now)) {
    await insertJobEvents(tx, { actor: CUSTOMER, events: [{ jobPk: job.id, kind: 'proofOpened', details: {} }] })
    notifyChange(tx, ['orders'])
  }
  const template = made && (await loadTemplates(tx, [made.templateId])).get(made.templateId)
  const jig = job.jig === null ? undefined : normaliseForComparison(job.jig)
  const slots = jig === undefined ? undefined : (await loadSlotsByJigName(tx, [jig])).get(jig)
  const frames = canApprove(linked) ? job.frames : []
  const artworkIds = frames.slice(0, MAX_PICTURES).flatMap(({ artworkId }) => artworkId ?? [])
  return {
    frames,
    slot: slots?.[0],
    keys: await loadPreparedPdfKeys(tx, [...new Set(artworkIds)]),
    wire: {
      orderId: names.orderId,
      mediaName: names.mediaName,
      isReady: canApprove(linked),
      mark: createMark(linked),
      validUntil: (proof.validUntil ?? now).toISOString(),
      texts: listTexts(template, made),
    },
  }
}

/** Path data with more digits than this is longer and looks the same, in mm. */
const DECIMALS = 3
const toPath = (outline: Outline): string => outlineToSvgPath(outline, DECIMALS)

/** Returns where the artwork of a frame is visible: in the slot, or completely without one. */
function placePicture({ artworkSize }: StoredFrame, slot: Slot | undefined): Omit<ProofPicture, 'image'> {
  const size = artworkSize ?? { width: 1, height: 1 }
  if (slot && size.width > 0 && size.height > 0) {
    const slotView = showInSlot(slot, size)
    return { ...slotView, clips: slotView.clips.map(toPath) }
  }
  const bounds = { x: 0, y: 0, ...size }
  return { size, clips: [toPath(rectOutline(bounds))], bounds }
}

/** Returns the pictures of the first frames. Those that are not rendered in time have no image. */
async function loadPictures(
  services: Services,
  environment: EnvironmentRef,
  { frames, slot, keys }: NonNullable<Awaited<ReturnType<typeof loadShown>>>,
): Promise<ProofPicture[]> {
  const shownFrames = frames.slice(0, MAX_PICTURES)
  const images = new Map<StoredFrame, string>()
  await runConcurrently(shownFrames, MAX_CONCURRENT_PICTURES, AbortSignal.timeout(PICTURES_WAIT_MS), async (frame) => {
    const id = frame.artworkId ?? ''
    const preparedKey = keys.get(id)
    const image = preparedKey && (await loadPicture(services, environment, { id, preparedKey }, frame.artworkPage))
    if (image) images.set(frame, image)
  })
  return shownFrames.map((frame) => ({ image: images.get(frame) ?? null, ...placePicture(frame, slot) }))
}

/** POST /pax/customerproof/open: what the customer has to approve. */
export const openProof = publicHandler(customerProofCalls.open, async (context) => {
  const { services } = context
  const link = await readLink(context)
  if (link instanceof Failure) return link
  const { environment, linkId } = link
  const shownProof = await services.database.inEnvironment(environment.id, (tx) =>
    loadShown(tx, linkId, services.now()),
  )
  if (!shownProof) return failure('not_found')
  const pictures = await loadPictures(services, environment, shownProof)
  return { ...shownProof.wire, pictures, morePictures: shownProof.frames.length - pictures.length }
})
