import { isDeepStrictEqual } from 'node:util'
import type { Jig } from '@platen/domain/jigs'
import { commonMasterData, type JigLookup, type Layout, layoutsInvalidatedBy } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { loadJigs } from '../jigs/jigs-queries.ts'
import { findLayout, loadLayouts, type StoredLayout } from './layouts-queries.ts'
import { lockLayouts, updateDerivedMasterData } from './layouts-store.ts'

/** Layouts, or anything else that has jigs. */
type WithJigs = readonly { readonly jigs: readonly { readonly id: string }[] }[]

/** Loads the jigs of these layouts; an environment may have many others with many slots. */
export async function loadJigLookup(tx: EnvironmentTx, layouts: WithJigs): Promise<JigLookup> {
  const ids = new Set(layouts.flatMap((layout) => layout.jigs.map(({ id }) => id)))
  const jigs = new Map((await loadJigs(tx, [...ids].filter(isUuid))).map((jig) => [jig.id, jig]))
  return (id) => jigs.get(id)
}

/** Returns one layout and its jigs; undefined if the id is null or the layout does not exist. */
export async function findLayoutWithJigs(
  tx: EnvironmentTx,
  id: string | null,
): Promise<{ readonly layout: StoredLayout; readonly findJig: JigLookup } | undefined> {
  const layout = id === null ? undefined : await findLayout(tx, id)
  return layout && { layout, findJig: await loadJigLookup(tx, [layout]) }
}

/** Returns the layout with the locations and printer types that all its jigs have in common. */
export function withDerivedMasterData<L extends Layout>(layout: L, findJig: JigLookup): L {
  const jigs = layout.jigs.flatMap((placed) => findJig(placed.id) ?? [])
  const { locations, printerTypes } = commonMasterData(jigs)
  return { ...layout, locations, printerTypes }
}

/**
 * Updates the derived master data of the layouts with this jig, after it was saved or deleted. Locks the layouts before
 * reading them, so that concurrent changes of a layout are included.
 */
export async function refreshLayoutsUsingJig(tx: EnvironmentTx, jigId: string): Promise<void> {
  const hasIt = (layout: Layout) => layout.jigs.some((placed) => placed.id === jigId)
  const layoutIds = (await loadLayouts(tx)).filter(hasIt).map(({ id }) => id)
  const layouts = (await lockLayouts(tx, layoutIds)).filter(hasIt)
  if (layouts.length === 0) return
  const findJig = await loadJigLookup(tx, layouts)
  for (const layout of layouts) {
    const next = withDerivedMasterData(layout, findJig)
    if (!isDeepStrictEqual(next, layout)) await updateDerivedMasterData(tx, next)
  }
}

/**
 * Returns the names of the printable layouts that would become unprintable with this version of the jig. Must be called
 * before the jig is stored.
 */
export async function loadLayoutNamesInvalidatedBy(tx: EnvironmentTx, jig: Jig): Promise<string[]> {
  const layouts = (await loadLayouts(tx)).filter(({ jigs }) => jigs.some(({ id }) => id === jig.id))
  const broken = layoutsInvalidatedBy(jig, layouts, await loadJigLookup(tx, layouts))
  return broken.map((layout) => layout.name)
}

/** Returns the names of the layouts with this jig. */
export async function loadLayoutNamesUsingJig(tx: EnvironmentTx, jigId: string): Promise<string[]> {
  const layouts = await loadLayouts(tx)
  return layouts.filter((layout) => layout.jigs.some((placed) => placed.id === jigId)).map(({ name }) => name)
}
