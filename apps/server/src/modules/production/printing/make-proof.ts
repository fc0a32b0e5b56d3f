import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { printCalls } from '@platen/contract/printing'
import { FairSlots } from '../../../fair-slots.ts'
import { proofKey } from '../../../file-store/object-keys.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { MemberContextWithoutTransaction } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { storeObjects } from '../../platform/storage/store-objects.ts'
import { loadBookings } from '../output-presets/bookings-queries.ts'
import { findPreset } from '../output-presets/output-presets-queries.ts'
import { findLastPrint } from '../runs/runs-queries.ts'
import { createComposeInput } from './compose-input.ts'
import type { CheckedSheet } from './compose-thread.ts'
import { composeWithRepair } from './compose-with-repair.ts'
import { planRun } from './plan-booked.ts'
import { insertProof } from './proofs-store.ts'
import { sheetFileName } from './sheet-file-name.ts'

/** Proofs are composed one at a time for each preset, and at most two at a time in the process. */
const composing = new FairSlots({ total: 2, perKey: 1, waitingPerKey: 5, waitingMs: 60_000 })

/** POST /pax/print/proofs: composes the bookings of a preset as Print orders would, for review. */
export const makeProof = memberHandlerWithoutTransaction(printCalls.createProof, async (context) => {
  const { body, environment, turn } = context
  const slot = await composing.enter(`${environment.id} ${body.presetId}`, turn.signal)
  if (typeof slot === 'string') return failure('server_busy')
  try {
    return await planAndCompose(context)
  } finally {
    slot.release()
  }
})

async function planAndCompose(context: MemberContextWithoutTransaction<typeof printCalls.createProof>) {
  const { transaction, body, user } = context
  const loaded = await transaction(async ({ tx }) => {
    const preset = await findPreset(tx, body.presetId, visibilityFilter(user))
    if (!preset) return failure('not_found')
    const pieces = await loadBookings(tx, [preset.id])
    if (pieces.length === 0) return failure('nothing_booked', await findLastPrint(tx, preset.id))
    const planned = await planRun(tx, preset, pieces)
    return planned instanceof Failure ? planned : { presetName: preset.name, planned }
  })
  return loaded instanceof Failure ? loaded : compose(context, loaded.presetName, loaded.planned)
}

/** Composes without holding a lock or connection. */
async function compose(
  { services, environment, user }: MemberContextWithoutTransaction<typeof printCalls.createProof>,
  presetName: string,
  planned: Exclude<Awaited<ReturnType<typeof planRun>>, Failure>,
) {
  const id = randomUUID()
  const now = services.now()
  const fileName = `proof-${sheetFileName(presetName, now, id)}`
  return withWorkFolder(services.settings, async (folder) => {
    const file = path.join(folder, 'proof.pdf')
    const source = { ...planned, ...planned.outputs[0], id, presetName, createdAt: now }
    const input = await createComposeInput(services, environment, source, file)
    const result = await composeWithRepair(services, environment, { ...input, hashed: false, isProof: true })
    if (!result.ok) return toFailure(result)
    const key = proofKey(id)
    await storeObjects(services, environment, { intents: [key], objects: [{ key, file }] }, async (tx) => {
      await insertProof(tx, { id, userId: user.id, fileName, bytes: result.bytes }, now)
      notifyChange(tx, ['storage'])
    })
    return { proof: { id, fileName, bytes: result.bytes } }
  })
}

/** Returns why a proof cannot be composed. */
function toFailure(result: Extract<CheckedSheet, { ok: false }>) {
  if ('withoutInk' in result) return failure('piece_without_ink', toDetails(result.withoutInk))
  if ('withoutWhite' in result) return failure('white_not_traced', toDetails(result.withoutWhite))
  return failure('artwork_refused', { ...toDetails(result.refusal), text: result.refusal.text })
}

const toDetails = ({ orderRef, jigNo, slotNo }: { orderRef: string; jigNo: number; slotNo: number }) => ({
  order: orderRef,
  jigNo,
  slotNo,
})
