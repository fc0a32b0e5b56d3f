import type { Jig } from '../jigs/index.ts'

export interface CommonMasterData {
  readonly locations: readonly string[]
  readonly printerTypes: readonly string[]
  /** The first jig of the list without common values with those before it; undefined if all have common values. */
  readonly conflict?: { readonly index: number; readonly field: 'locations' | 'printerTypes' } | undefined
}

type Field = 'locations' | 'printerTypes'

/** Returns the common values of the lists. A jig with an empty list is compatible with all. */
function intersectMasters(
  jigs: readonly Pick<Jig, Field>[],
  field: Field,
): { shared: readonly string[]; conflict?: number } {
  let shared: readonly string[] | undefined
  for (const [index, jig] of jigs.entries()) {
    if (jig[field].length === 0) continue
    const allowed = new Set(jig[field])
    shared = shared === undefined ? [...allowed] : shared.filter((id) => allowed.has(id))
    if (shared.length === 0) return { shared, conflict: index }
  }
  return { shared: shared ?? [] }
}

/**
 * Returns the locations and printer types (master ids) that all jigs of a layout have in common. An empty list without
 * a conflict means that no jig has a restriction.
 */
export function commonMasterData(jigs: readonly Pick<Jig, Field>[]): CommonMasterData {
  const locations = intersectMasters(jigs, 'locations')
  const printerTypes = intersectMasters(jigs, 'printerTypes')
  const data = { locations: locations.shared, printerTypes: printerTypes.shared }
  if (locations.conflict !== undefined) return { ...data, conflict: { index: locations.conflict, field: 'locations' } }
  if (printerTypes.conflict !== undefined) {
    return { ...data, conflict: { index: printerTypes.conflict, field: 'printerTypes' } }
  }
  return data
}
