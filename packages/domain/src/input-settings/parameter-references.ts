import type { FileNamePattern, InputSettings } from './types.ts'

/** A use of a custom parameter, with the name of the object shown to users. */
export interface ParameterReference {
  readonly kind: 'rule' | 'hotFolder' | 'mapping'
  readonly name: string
}

/** Returns all uses of a custom parameter; a used parameter cannot be removed. `ruleKeys` are keys of filters. */
export function findParameterReferences(
  name: string,
  connectors: InputSettings['connectors'],
  ruleKeys: readonly string[],
): readonly ParameterReference[] {
  const uses: ParameterReference[] = ruleKeys.includes(name) ? [{ kind: 'rule', name }] : []
  for (const connector of connectors) {
    if ('mapping' in connector) {
      const isMapped = connector.mapping.some((each) => each.name === name && each.values.length > 0)
      if (isMapped) uses.push({ kind: 'mapping', name: connector.type })
    } else if (isInNaming(name, connector)) uses.push({ kind: 'hotFolder', name: connector.type })
  }
  return uses
}

const isInNaming = (name: string, { order, fixValues }: FileNamePattern): boolean =>
  order.includes(name) || fixValues.some((each) => each.key === name)
