import { isDeepStrictEqual } from 'node:util'
import { type Jig, type JigProblem, nameProblem } from '@platen/domain/jigs'
import type { EnvironmentTx } from '../../database/database.ts'
import type { SignedIn } from '../../http/call-context.ts'
import { orNameTaken } from '../../http/or-name-taken.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { audit, differences } from '../audit/audit.ts'
import { renameJigInTree } from '../decision-tree/rename-jig-in-tree.ts'
import { namesOfLayoutsBrokenBy, refreshLayoutsWith } from '../layouts/layouts-reads.ts'
import { mastersOf } from '../masters/masters-reads.ts'
import { lookAtActiveArtwork } from '../orders/look-at-artwork.ts'
import { renameJigOfJobs } from '../orders/orders-reads.ts'
import { presetsBookedOnJig } from '../output-presets/output-presets-reads.ts'
import { renameJigInUserRules } from '../users/rename-jig-in-user-rules.ts'
import { geometryOf, lockedPartOf } from './jig-body.ts'
import { insertJig, namedJigsOf, type StoredJig, writeJig } from './jigs-store.ts'

const NAMES = 'jigs_name'
/** Problems that an answer carries; a jig with thousands of them is not mended by a longer list. */
const MOST_PROBLEMS = 100

async function refusalOf(tx: EnvironmentTx, jig: Jig, problems: readonly JigProblem[]): Promise<Refusal | undefined> {
  const isTaken = nameProblem(jig.name, jig.id, await namedJigsOf(tx)) === 'nameTaken'
  if (isTaken) return refuse('name_taken', { name: jig.name })
  if (problems.length > 0) {
    return refuse('jig_invalid', { name: jig.name, problems: problems.slice(0, MOST_PROBLEMS), count: problems.length })
  }
  const masters = await mastersOf(tx)
  const isUnknown = (known: Readonly<Record<string, string>>) => (id: string) => !Object.hasOwn(known, id)
  if (jig.locations.some(isUnknown(masters.location))) return refuse('bad_request', { field: 'locations' })
  if (jig.printerTypes.some(isUnknown(masters.printerType))) return refuse('bad_request', { field: 'printerTypes' })
  return undefined
}

/** Adds a jig that keeps every rule (specification section 5); `problems` is what `checkJig` found. */
export async function addJig(
  tx: EnvironmentTx,
  jig: Jig,
  problems: readonly JigProblem[],
  user: SignedIn,
): Promise<Refusal | undefined> {
  const refusal =
    (await refusalOf(tx, jig, problems)) ?? (await orNameTaken(jig.name, NAMES, insertJig(tx, jig, user.id)))
  if (refusal) return refusal
  const { id, name, ...changes } = jig
  await audit(tx, user, { action: 'created', subject: 'jig', id, name, changes })
  return undefined
}

export interface SavedJig {
  readonly version: number
  /** Orders, rules or user rules carry another name now. */
  readonly renamed: boolean
  /** The artwork of orders on it is printed at another size now, and was looked at anew. */
  readonly looked: boolean
  /** Names of layouts that can no longer be printed on as they are. */
  readonly brokenLayouts: string[]
}

/**
 * Saves a locked jig as its next version. Its shape (size, slots, image boxes) is locked while copies are booked on its
 * slots; everything else may change. A new name goes through orders, rules and user rules in the same transaction
 * (readings O8), and layouts take over locations and printer types. Layouts that the jig no longer fits on stay as they are
 * and are named; printing on them is refused. `problems` is what `checkJig` found.
 */
export async function saveJig(
  tx: EnvironmentTx,
  stored: StoredJig,
  jig: Jig,
  problems: readonly JigProblem[],
  user: SignedIn,
): Promise<SavedJig | Refusal> {
  const refusal = await refusalOf(tx, jig, problems)
  if (refusal) return refusal
  if (!isDeepStrictEqual(geometryOf(stored), geometryOf(jig))) {
    const presets = await presetsBookedOnJig(tx, jig.id)
    if (presets.length > 0) return refuse('geometry_booked', { name: stored.name, presets })
  }
  const brokenLayouts = await namesOfLayoutsBrokenBy(tx, jig)
  const version = stored.version + 1
  const taken = await orNameTaken(jig.name, NAMES, writeJig(tx, jig, version, user.id))
  if (taken) return taken
  await refreshLayoutsWith(tx, jig.id)
  const renamed = stored.name !== jig.name
  if (renamed) {
    await renameJigOfJobs(tx, stored.name, jig.name)
    await renameJigInTree(tx, stored.name, jig.name, user.id)
    await renameJigInUserRules(tx, stored.name, jig.name)
  }
  const looked = !isDeepStrictEqual(stored.slots, jig.slots) && (await lookAtActiveArtwork(tx, jig.name))
  const changes = differences(stored, { ...jig, version })
  await audit(tx, user, { action: 'changed', subject: 'jig', id: jig.id, name: jig.name, changes })
  return { version, renamed, looked, brokenLayouts }
}

/** What else people see changed by a saved jig. */
export const concernedBy = ({ renamed, looked }: Pick<SavedJig, 'renamed' | 'looked'>) =>
  renamed ? (['orders', 'rules', 'users'] as const) : looked ? (['orders'] as const) : []

/** Whether a change touches what came from a drawing (specification section 2: slots of SVG-sourced jigs are locked). */
export const touchesLockedSlots = (stored: Jig, jig: Jig): boolean =>
  !isDeepStrictEqual(lockedPartOf(stored), lockedPartOf(jig))
