import type { FilterCategory, MasterCategory } from './types.ts'

/** A use of a master value, with the name of the object shown to users. */
export interface MasterReference {
  readonly kind: 'jig' | 'layout' | 'rule' | 'userRule' | 'user' | 'preset' | 'order'
  readonly name: string
}

type Optional<K extends string> = Readonly<Partial<Record<K, readonly string[]>>>

/** All objects of an environment that can contain the id of a master value. */
export interface MasterReferenceSources {
  readonly jigs: readonly {
    readonly name: string
    readonly locations: readonly string[]
    readonly printerTypes: readonly string[]
  }[]
  readonly layouts: readonly {
    readonly name: string
    readonly locations: readonly string[]
    readonly printerTypes: readonly string[]
  }[]
  /** Values of the decision tree with their actions. */
  readonly rules: readonly {
    readonly value: string
    readonly actions: Readonly<Partial<Record<MasterCategory, string>>>
  }[]
  readonly users: readonly {
    readonly userId: string
    readonly location: readonly string[]
    readonly userRules: readonly Optional<MasterCategory>[]
  }[]
  readonly presets: readonly { readonly name: string; readonly filterParms: Optional<FilterCategory> }[]
  /** Active orders; those of the history keep the values that they were printed with. */
  readonly orders: readonly ({ readonly name: string } & Readonly<Partial<Record<MasterCategory, string | null>>>)[]
}

/** Returns all uses of a master value; a value that is in use cannot be deleted. */
export function findMasterReferences(
  category: MasterCategory,
  id: string,
  carriers: MasterReferenceSources,
): readonly MasterReference[] {
  const uses: MasterReference[] = []
  const add = (kind: MasterReference['kind'], name: string, isUsed: boolean | undefined): void => {
    if (isUsed) uses.push({ kind, name })
  }
  for (const [kind, list] of [
    ['jig', carriers.jigs],
    ['layout', carriers.layouts],
  ] as const) {
    for (const { name, locations, printerTypes } of list) {
      add(kind, name, getList(category, locations, printerTypes).includes(id))
    }
  }
  for (const { value, actions } of carriers.rules) add('rule', value, actions[category] === id)
  for (const { userId, location, userRules } of carriers.users) {
    add('user', userId, category === 'location' && location.includes(id))
    add(
      'userRule',
      userId,
      userRules.some((rule) => rule[category]?.includes(id)),
    )
  }
  for (const { name, filterParms } of carriers.presets) {
    add('preset', name, category !== 'location' && filterParms[category]?.includes(id))
  }
  for (const order of carriers.orders) add('order', order.name, order[category] === id)
  return uses
}

const getList = (
  category: MasterCategory,
  locations: readonly string[],
  printerTypes: readonly string[],
): readonly string[] => (category === 'location' ? locations : category === 'printerType' ? printerTypes : [])
