import type { EnvironmentTx } from '../../../database/database.ts'
import type { Failure } from '../../../http/failure.ts'
import { lockJobs } from '../../orders/orders/job-state/job-state-commands.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { loadBookings } from './bookings-queries.ts'
import { changeBookings } from './change-bookings.ts'

/** Locks the presets of a user until the transaction ends. Presets are locked before jobs. */
async function lockPresetsOfUser(tx: EnvironmentTx, userId: string): Promise<{ id: string; name: string }[]> {
  return tx.query<{ id: string; name: string }>(
    'select id, name from output_presets where environment_id = $1 and user_id = $2 order by id for update',
    [userId],
  )
}

/** Takes all copies off the presets of a user, so that they are open again; returns why that is not possible. */
export async function takeOffCopiesOfUser(
  tx: EnvironmentTx,
  userId: string,
  by: { readonly user: Actor & { readonly id: string }; readonly now: Date },
): Promise<Failure | undefined> {
  const presets = await lockPresetsOfUser(tx, userId)
  const bookings = await loadBookings(
    tx,
    presets.map(({ id }) => id),
  )
  const byPreset = Map.groupBy(bookings, ({ presetId }) => presetId)
  for (const preset of presets) {
    const toDelete = byPreset.get(preset.id) ?? []
    if (toDelete.length === 0) continue
    const jobs = await lockJobs(tx, { ids: [...new Set(toDelete.map(({ jobPk }) => jobPk))] })
    const refusal = await changeBookings(tx, { ...by, preset, toDelete, toInsert: [], jobs })
    if (refusal) return refusal
  }
  return undefined
}

/**
 * Gives the presets of a user to another user, with the booked copies. A name that the other user has already gets the
 * first free number.
 */
export async function handOverPresets(tx: EnvironmentTx, from: string, to: string): Promise<void> {
  const presets = await lockPresetsOfUser(tx, from)
  const taken = new Set((await lockPresetsOfUser(tx, to)).map(({ name }) => toKey(name)))
  for (const { id, name } of presets) {
    const free = name === '' ? name : freeName(name, taken)
    taken.add(toKey(free))
    await tx.execute(
      `update output_presets set user_id = $3, name = $4, version = version + 1 where environment_id = $1 and id = $2`,
      [id, to, free],
    )
  }
}

/** As in the unique index of the names. */
const toKey = (name: string): string => name.normalize().toLowerCase()

function freeName(name: string, taken: ReadonlySet<string>): string {
  let next = name
  for (let number = 2; taken.has(toKey(next)); number += 1) next = `${name} ${number}`
  return next
}
