import { isDeepStrictEqual } from 'node:util'
import type { Jig } from '@platen/domain/jigs'
import { commonMasterData, type JigLookup, type Layout, layoutsInvalidatedBy } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../database/database.ts'
import { jigsOf } from '../jigs/jigs-reads.ts'
import { layoutsOf, lockLayouts, writeCommonData } from './layouts-store.ts'

export async function jigLookupOf(tx: EnvironmentTx): Promise<JigLookup> {
  const jigs = new Map((await jigsOf(tx)).map((jig) => [jig.id, jig]))
  return (id) => jigs.get(id)
}

/** The layout with the locations and printer types that its jigs have in common (specification section 5). */
export function withCommonData<L extends Layout>(layout: L, jigOf: JigLookup): L {
  const jigs = layout.jigs.flatMap((placed) => jigOf(placed.id) ?? [])
  const { locations, printerTypes } = commonMasterData(jigs)
  return { ...layout, locations, printerTypes }
}

/**
 * After a jig was saved or deleted: what its layouts have in common follows. They are locked first and read as they are
 * then, so that a layout that is being saved at the same time is not answered by what it was before.
 */
export async function refreshLayoutsWith(tx: EnvironmentTx, jigId: string): Promise<void> {
  const hasIt = (layout: Layout) => layout.jigs.some((placed) => placed.id === jigId)
  const concerned = (await layoutsOf(tx)).filter(hasIt).map(({ id }) => id)
  const layouts = (await lockLayouts(tx, concerned)).filter(hasIt)
  if (layouts.length === 0) return
  const jigOf = await jigLookupOf(tx)
  for (const layout of layouts) {
    const next = withCommonData(layout, jigOf)
    if (!isDeepStrictEqual(next, layout)) await writeCommonData(tx, next)
  }
}

/** Names of the layouts that could be printed on, and no longer can be once this jig is stored; asked before it is. */
export async function namesOfLayoutsBrokenBy(tx: EnvironmentTx, jig: Jig): Promise<string[]> {
  const broken = layoutsInvalidatedBy(jig, await layoutsOf(tx), await jigLookupOf(tx))
  return broken.map((layout) => layout.name)
}
