import { isDeepStrictEqual } from 'node:util'
import type { LayoutBody } from '@platen/contract/layouts'
import { type JigLookup, type Layout, canSaveLayout, validateLayout } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../database/database.ts'
import type { SignedIn } from '../../http/call-context.ts'
import { orNameTaken } from '../../http/or-name-taken.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { audit, differences } from '../audit/audit.ts'
import { presetsBookedOnLayouts } from '../output-presets/output-presets-reads.ts'
import { jigLookupOf, withCommonData } from './common-data.ts'
import { insertLayout, namedLayoutsOf, type StoredLayout, writeLayout } from './layouts-store.ts'

const NAMES = 'layouts_name'
const MOST_PROBLEMS = 100

/** What a person asks to be stored, as the domain knows it. */
export function layoutFromWire(body: LayoutBody, id: string, jigOf: JigLookup): Layout {
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
  return withCommonData(layout, jigOf)
}

/** Whether a layout keeps every rule; warnings do not count (specification sections 5 and 8). */
async function refusalOf(tx: EnvironmentTx, layout: Layout, jigOf: JigLookup): Promise<Refusal | undefined> {
  const problems = validateLayout(layout, jigOf, await namedLayoutsOf(tx))
  if (problems.some((problem) => problem.code === 'nameTaken')) return refuse('name_taken', { name: layout.name })
  if (canSaveLayout(problems)) return undefined
  const errors = problems.filter((problem) => problem.severity === 'error')
  return refuse('layout_invalid', {
    name: layout.name,
    problems: errors.slice(0, MOST_PROBLEMS),
    count: errors.length,
  })
}

/** Adds a layout that keeps every rule. */
export async function addLayout(tx: EnvironmentTx, layout: Layout, user: SignedIn): Promise<Refusal | undefined> {
  const wrong = await refusalOf(tx, layout, await jigLookupOf(tx))
  const refusal = wrong ?? (await orNameTaken(layout.name, NAMES, insertLayout(tx, layout, user.id)))
  if (refusal) return refusal
  const { id, name, ...changes } = layout
  await audit(tx, user, { action: 'created', subject: 'layout', id, name, changes })
  return undefined
}

/** What booked slots and prints hang on. */
const geometryOf = ({ width, height, jigs, printableArea }: Layout) => ({ width, height, jigs, printableArea })

/**
 * Saves a locked layout as its next version. Its size, jigs and printable area are locked while copies are booked on a
 * preset of it; name, reference text and spacing may change.
 */
export async function saveLayout(
  tx: EnvironmentTx,
  stored: StoredLayout,
  layout: Layout,
  user: SignedIn,
): Promise<Refusal | undefined> {
  const refusal = await refusalOf(tx, layout, await jigLookupOf(tx))
  if (refusal) return refusal
  if (!isDeepStrictEqual(geometryOf(stored), geometryOf(layout))) {
    const presets = await presetsBookedOnLayouts(tx, [stored.id])
    if (presets.length > 0) return refuse('geometry_booked', { name: stored.name, presets })
  }
  const version = stored.version + 1
  const taken = await orNameTaken(layout.name, NAMES, writeLayout(tx, layout, version, user.id))
  if (taken) return taken
  const changes = differences(stored, { ...layout, version })
  await audit(tx, user, { action: 'changed', subject: 'layout', id: layout.id, name: layout.name, changes })
  return undefined
}
