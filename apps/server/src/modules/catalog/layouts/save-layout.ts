import { isDeepStrictEqual } from 'node:util'
import type { LayoutBody } from '@platen/contract/layouts'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import type { Named } from '@platen/domain/jigs'
import { canSaveLayout, type JigLookup, type Layout, validateLayout } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { mapUniqueViolation } from '../../../http/map-unique-violation.ts'
import { diffFields, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { loadJigLookup, withDerivedMasterData } from './derived-master-data.ts'
import type { LayoutDependents } from './layout-dependents.ts'
import type { StoredLayout } from './layouts-queries.ts'
import { insertLayout, loadLayoutNamesWithIds, updateLayoutRow } from './layouts-store.ts'

const NAMES = 'layouts_name'
const MAX_PROBLEMS = 100

/** Converts a request to a layout of the domain. */
export function layoutFromWire(body: LayoutBody, id: string, findJig: JigLookup): Layout {
  const { x, y, width, height } = body.printableArea
  const layout: Layout = {
    id,
    name: body.name.trim(),
    width: body.width,
    height: body.height,
    jigs: body.jigs.map((placed) => ({ id: placed.id, x: placed.x, y: placed.y, rotation: placed.rotation })),
    printableArea: { x, y, width, height },
    referenceText: body.referenceText,
    defaultSpacing: body.defaultSpacing,
    locations: [],
    printerTypes: [],
  }
  return withDerivedMasterData(layout, findJig)
}

/** Returns a failure if a layout violates a rule; warnings are ignored. */
function validationFailure(layout: Layout, findJig: JigLookup, names: readonly Named[]): Failure | undefined {
  const problems = validateLayout(layout, findJig, names)
  if (problems.some((problem) => problem.code === 'nameTaken')) return failure('name_taken', { name: layout.name })
  if (canSaveLayout(problems)) return undefined
  const errors = problems.filter((problem) => problem.severity === 'error')
  return failure('layout_invalid', {
    name: layout.name,
    problems: errors.slice(0, MAX_PROBLEMS),
    count: errors.length,
  })
}

/** Inserts a layout that satisfies all rules. */
export async function createValidLayout(
  tx: EnvironmentTx,
  layout: Layout,
  user: AuthenticatedUser,
): Promise<Failure | undefined> {
  const names = await loadLayoutNamesWithIds(tx)
  if (names.length >= ENVIRONMENT_LIMITS.layouts) {
    return failure('too_many_items', { limit: ENVIRONMENT_LIMITS.layouts })
  }
  const validationError = validationFailure(layout, await loadJigLookup(tx, [layout]), names)
  const refusal = validationError ?? (await mapUniqueViolation(layout.name, NAMES, insertLayout(tx, layout, user.id)))
  if (refusal) return refusal
  const { id, name, ...changes } = layout
  await recordAudit(tx, user, { action: 'created', subject: 'layout', id, name, changes })
  return undefined
}

/** Returns the fields on which booked slots and prints depend. */
const getGeometry = ({ width, height, jigs, printableArea }: Layout) => ({ width, height, jigs, printableArea })

/**
 * Updates a locked layout, adds a version and returns its number; a layout without a change keeps its version. Its
 * size, jigs and printable area are locked while copies are booked on a preset of it; name, reference text and spacing
 * may change.
 */
export async function updateLayout(
  tx: EnvironmentTx,
  dependents: LayoutDependents,
  stored: StoredLayout,
  layout: Layout,
  user: AuthenticatedUser,
): Promise<number | Failure> {
  const refusal = validationFailure(layout, await loadJigLookup(tx, [layout]), await loadLayoutNamesWithIds(tx))
  if (refusal) return refusal
  if (isDeepStrictEqual(stored, { ...layout, version: stored.version })) {
    markAuditNotNeeded(tx)
    return stored.version
  }
  if (!isDeepStrictEqual(getGeometry(stored), getGeometry(layout))) {
    const presets = await dependents.lockPresetsBookedOnLayouts(tx, [stored.id])
    if (presets.length > 0) return failure('geometry_booked', { name: stored.name, presets })
  }
  const version = stored.version + 1
  const nameFailure = await mapUniqueViolation(layout.name, NAMES, updateLayoutRow(tx, layout, version, user.id))
  if (nameFailure) return nameFailure
  const changes = diffFields(stored, { ...layout, version })
  await recordAudit(tx, user, { action: 'changed', subject: 'layout', id: layout.id, name: layout.name, changes })
  return version
}
