import type { Actions, DataNode, DecisionTree, FilterNode } from '@platen/domain/decision-tree'
import type { Jig } from '@platen/domain/jigs'

interface Rule {
  readonly value: string
  readonly actions: Actions
  /** The next filter node. */
  readonly next?: string
}

function filter(id: string, key: string, rules: readonly Rule[]): { node: FilterNode; data: DataNode[] } {
  const data = rules.map(
    (rule, index): DataNode => ({
      id: `${id}-${index + 1}`,
      value: rule.value,
      matchRule: 'EQUAL',
      actions: rule.actions,
    }),
  )
  const values = rules.map((rule, index) => ({
    dataNodeId: `${id}-${index + 1}`,
    filterNodeId: rule.next ?? null,
    isLinked: false,
  }))
  return { node: { id, key, values }, data }
}

/**
 * Returns the demo's rules: the medium determines the jig; a dark phone case gets white ink under its colours. Products
 * without a rule get a hall and a kind of printer, but no jig.
 */
export function demoTree(jigs: { phone: Jig; keyring: Jig; pen: Jig }): DecisionTree {
  const everywhere = { location: 'hall1', printerType: 'flatbed' } as const
  const media = filter('media', 'systemParam.media', [
    {
      value: 'PhoneCase',
      actions: { ...everywhere, jig: jigs.phone.name, qualityLevel: 'high', mediaType: 'polycarbonate' },
      next: 'caseColor',
    },
    {
      value: 'Keyring',
      actions: {
        ...everywhere,
        jig: jigs.keyring.name,
        qualityLevel: 'standard',
        mediaType: 'acrylic',
        colorConfig: 'cmyk',
      },
    },
    {
      value: 'Pen',
      actions: {
        ...everywhere,
        jig: jigs.pen.name,
        qualityLevel: 'standard',
        mediaType: 'polycarbonate',
        colorConfig: 'cmyk',
      },
    },
    { value: 'default', actions: everywhere },
  ])
  const color = filter('caseColor', 'systemParam.color', [
    { value: 'White', actions: { colorConfig: 'cmyk' } },
    { value: 'default', actions: { colorConfig: 'cmykWhite' } },
  ])
  return {
    rootFilterNodeId: 'media',
    filterNodes: [media.node, color.node],
    dataNodes: [...media.data, ...color.data],
  }
}
