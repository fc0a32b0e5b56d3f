import { isDeepStrictEqual } from 'node:util'
import { ENVIRONMENT_LIMITS, JIGS_LIMIT_MB } from '@platen/domain/environments'
import { type Jig, type JigProblem, type Named, nameProblem } from '@platen/domain/jigs'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { mapUniqueViolation } from '../../../http/map-unique-violation.ts'
import { diffFields, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { loadMasters } from '../masters/masters-queries.ts'
import type { JigDependents } from './jig-dependents.ts'
import { bookableGeometry, lockedFields } from './jig-wire.ts'
import type { StoredJig } from './jigs-queries.ts'
import { insertJig, loadJigNamesWithIds, loadSlotsSize, lockSlotsSize, updateJigRow } from './jigs-store.ts'

const NAMES = 'jigs_name'
/** Maximum number of problems in a response. */
const MAX_REPORTED_PROBLEMS = 100

async function validationFailure(
  tx: EnvironmentTx,
  jig: Jig,
  problems: readonly JigProblem[],
  names: readonly Named[],
): Promise<Failure | undefined> {
  const isTaken = nameProblem(jig.name, jig.id, names) === 'nameTaken'
  if (isTaken) return failure('name_taken', { name: jig.name })
  if (problems.length > 0) {
    return failure('jig_invalid', {
      name: jig.name,
      problems: problems.slice(0, MAX_REPORTED_PROBLEMS),
      count: problems.length,
    })
  }
  const masters = await loadMasters(tx)
  const isUnknown = (known: Readonly<Record<string, string>>) => (id: string) => !Object.hasOwn(known, id)
  if (jig.locations.some(isUnknown(masters.location))) return failure('bad_request', { field: 'locations' })
  if (jig.printerTypes.some(isUnknown(masters.printerType))) return failure('bad_request', { field: 'printerTypes' })
  return undefined
}

/** Returns a failure if a change made the slots of all jigs larger, and larger than an environment may have. */
async function totalSizeFailure(tx: EnvironmentTx, sizeBefore: number): Promise<Failure | undefined> {
  const size = await loadSlotsSize(tx)
  const isTooLarge = size > sizeBefore && size > JIGS_LIMIT_MB * 1024 * 1024
  return isTooLarge ? failure('jigs_too_large', { limitMb: JIGS_LIMIT_MB }) : undefined
}

/**
 * Inserts a jig if it satisfies all rules; `problems` is the result of `checkJig`. The version is above 1 for a deleted
 * jig that is restored.
 */
export async function createValidJig(
  tx: EnvironmentTx,
  jig: Jig,
  problems: readonly JigProblem[],
  user: AuthenticatedUser,
  version = 1,
): Promise<Failure | undefined> {
  const size = await lockSlotsSize(tx)
  const names = await loadJigNamesWithIds(tx)
  if (names.length >= ENVIRONMENT_LIMITS.jigs) {
    return failure('too_many_items', { limit: ENVIRONMENT_LIMITS.jigs })
  }
  const refusal =
    (await validationFailure(tx, jig, problems, names)) ??
    (await mapUniqueViolation(jig.name, NAMES, insertJig(tx, jig, user.id, version))) ??
    (await totalSizeFailure(tx, size))
  if (refusal) return refusal
  const { id, name, ...changes } = jig
  const action = version === 1 ? 'created' : 'restored'
  await recordAudit(tx, user, { action, subject: 'jig', id, name, changes })
  return undefined
}

export interface SavedJig {
  readonly version: number
  /** Whether orders, rules or user rules were updated with a new name. */
  readonly renamed: boolean
  /** Whether preflight ran on orders with this jig, because their artwork is printed at another size. */
  readonly preflighted: boolean
  /** Names of layouts that can no longer be printed. */
  readonly brokenLayouts: string[]
}

/**
 * Updates a locked jig and adds a version; a jig without a change keeps its version. Its geometry (size, slots, image
 * boxes) is locked while copies are booked on its slots; all other fields may change. A new name is propagated to
 * orders, rules and user rules in the same transaction, and locations and printer types to layouts. Layouts that the
 * jig no longer fits are unchanged and are returned by name; printing on them fails. `problems` is the result of
 * `checkJig`.
 */
export async function updateJig(
  tx: EnvironmentTx,
  dependents: JigDependents,
  stored: StoredJig,
  jig: Jig,
  problems: readonly JigProblem[],
  user: AuthenticatedUser,
): Promise<SavedJig | Failure> {
  const refusal = await validationFailure(tx, jig, problems, await loadJigNamesWithIds(tx))
  if (refusal) return refusal
  if (isDeepStrictEqual(stored, { ...jig, version: stored.version })) {
    markAuditNotNeeded(tx)
    return { version: stored.version, renamed: false, preflighted: false, brokenLayouts: [] }
  }
  if (!isDeepStrictEqual(bookableGeometry(stored), bookableGeometry(jig))) {
    const presets = await dependents.lockPresetsBookedOnJig(tx, jig.id)
    if (presets.length > 0) return failure('geometry_booked', { name: stored.name, presets })
  }
  const hasNewSlots = !isDeepStrictEqual(stored.slots, jig.slots)
  const size = hasNewSlots ? await lockSlotsSize(tx) : 0
  const brokenLayouts = await dependents.loadLayoutNamesInvalidatedBy(tx, jig)
  const version = stored.version + 1
  const saveFailure =
    (await mapUniqueViolation(jig.name, NAMES, updateJigRow(tx, jig, version, user.id))) ??
    (hasNewSlots ? await totalSizeFailure(tx, size) : undefined)
  if (saveFailure) return saveFailure
  await dependents.refreshLayoutsUsingJig(tx, jig.id)
  const renamed = stored.name !== jig.name
  if (renamed) {
    await dependents.renameJigInJobs(tx, stored.name, jig.name)
    await dependents.renameJigInRules(tx, stored.name, jig.name, user.id)
  }
  const preflighted = hasNewSlots && (await dependents.preflightJobsWithJig(tx, jig.name))
  const changes = diffFields(stored, { ...jig, version })
  await recordAudit(tx, user, { action: 'changed', subject: 'jig', id: jig.id, name: jig.name, changes })
  return { version, renamed, preflighted, brokenLayouts }
}

/** Returns the topics of live events that a saved jig affects. */
export const topicsFor = ({ renamed, preflighted }: Pick<SavedJig, 'renamed' | 'preflighted'>) =>
  renamed ? (['orders', 'rules', 'users'] as const) : preflighted ? (['orders'] as const) : []

/** Whether a change affects locked fields of a jig whose source is an SVG drawing. */
export const changesLockedSlots = (stored: Jig, jig: Jig): boolean =>
  !isDeepStrictEqual(lockedFields(stored), lockedFields(jig))
