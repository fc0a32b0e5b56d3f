import { FIELD_LIMITS } from '@platen/contract/call'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Failure } from '../../../http/failure.ts'
import { lockJobs } from '../../orders/orders/job-state/job-state-commands.ts'
import { lockJobsOfUser } from '../../orders/orders/job-state/job-users-commands.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { loadBookings } from './bookings-queries.ts'
import { changeBookings } from './change-bookings.ts'

interface LockedPreset {
  readonly id: string
  readonly name: string
  readonly userId: string
}

/** Locks the presets of users until the transaction ends. */
async function lockPresetsOfUsers(tx: EnvironmentTx, users: readonly string[]): Promise<LockedPreset[]> {
  return tx.query<LockedPreset>(
    `select id, name, user_id as "userId" from output_presets
      where environment_id = $1 and user_id = any($2::uuid[]) order by id for update`,
    [users],
  )
}

/**
 * Locks the presets of a user who leaves, and of their successor if there is one, then all jobs that are booked on them
 * or assigned to the leaving user: no copies are booked on the presets until the transaction ends.
 */
export async function lockPresetsAndJobsOfUser(tx: EnvironmentTx, userId: string, successor?: string): Promise<void> {
  const presets = await lockPresetsOfUsers(tx, successor === undefined ? [userId] : [userId, successor])
  const ownPresetIds = presets.filter((preset) => preset.userId === userId).map(({ id }) => id)
  await lockJobsOfUser(tx, userId, [...new Set((await loadBookings(tx, ownPresetIds)).map(({ jobPk }) => jobPk))])
}

/**
 * Takes all copies off the presets of a user, so that they are open again; returns why that is not possible. The caller
 * has locked presets and jobs.
 */
export async function takeOffCopiesOfUser(
  tx: EnvironmentTx,
  userId: string,
  by: { readonly user: Actor & { readonly id: string }; readonly now: Date },
): Promise<Failure | undefined> {
  const presets = await lockPresetsOfUsers(tx, [userId])
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
  const presets = await lockPresetsOfUsers(tx, [from, to])
  const usedNames = new Set(presets.filter(({ userId }) => userId === to).map(({ name }) => toKey(name)))
  for (const { id, name } of presets.filter(({ userId }) => userId === from)) {
    const free = name === '' ? name : freeName(name, usedNames)
    usedNames.add(toKey(free))
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
  for (let number = 2; taken.has(toKey(next)); number += 1)
    next = `${name.slice(0, FIELD_LIMITS.name - String(number).length - 1)} ${number}`
  return next
}
