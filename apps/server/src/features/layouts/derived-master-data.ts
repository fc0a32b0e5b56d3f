import { isDeepStrictEqual } from 'node:util'
import type { Jig } from '@platen/domain/jigs'
import { commonMasterData, type JigLookup, type Layout, layoutsInvalidatedBy } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../database/database.ts'
import { loadJigs } from '../jigs/jigs-reads.ts'
import { loadLayouts, lockLayouts, updateDerivedMasterData } from './layouts-store.ts'

export async function loadJigLookup(tx: EnvironmentTx): Promise<JigLookup> {
  const jigs = new Map((await loadJigs(tx)).map((jig) => [jig.id, jig]))
  return (id) => jigs.get(id)
}

/** The layout with the locations and printer types that its jigs have in common (specification section 5). */
export function withDerivedMasterData<L extends Layout>(layout: L, jigOf: JigLookup): L {
  const jigs = layout.jigs.flatMap((placed) => jigOf(placed.id) ?? [])
  const { locations, printerTypes } = commonMasterData(jigs)
  return { ...layout, locations, printerTypes }
}

/**
 * After a jig was saved or deleted: what its layouts have in common follows. They are locked first and read as they are
 * then, so that a layout that is being saved at the same time is not answered by what it was before.
 */
export async function refreshLayoutsUsingJig(tx: EnvironmentTx, jigId: string): Promise<void> {
  const hasIt = (layout: Layout) => layout.jigs.some((placed) => placed.id === jigId)
  const concerned = (await loadLayouts(tx)).filter(hasIt).map(({ id }) => id)
  const layouts = (await lockLayouts(tx, concerned)).filter(hasIt)
  if (layouts.length === 0) return
  const jigOf = await loadJigLookup(tx)
  for (const layout of layouts) {
    const next = withDerivedMasterData(layout, jigOf)
    if (!isDeepStrictEqual(next, layout)) await updateDerivedMasterData(tx, next)
  }
}

/** Names of the layouts that could be printed on, and no longer can be once this jig is stored; asked before it is. */
export async function loadLayoutNamesInvalidatedBy(tx: EnvironmentTx, jig: Jig): Promise<string[]> {
  const broken = layoutsInvalidatedBy(jig, await loadLayouts(tx), await loadJigLookup(tx))
  return broken.map((layout) => layout.name)
}
