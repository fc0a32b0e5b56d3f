import { DEFAULT_VALUE, explain, parseTree } from '@platen/domain/decision-tree'
import { parameterKey } from '@platen/domain/input-settings'
import { normaliseProduct, type Product } from '@platen/domain/products'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { queryOptions } from '../../../api/queries.ts'

const toValues = ({ media, color, size, parameters }: Product) =>
  Object.fromEntries([
    ...Object.entries(parameters),
    ...Object.entries({ media, color, size }).flatMap(([name, value]) =>
      value === '' ? [] : [[parameterKey(name), value] as const],
    ),
  ])

/** The result of the stored rules for a product. */
interface ProductRules {
  /** Why they give no jig with the values of the product alone; undefined if they do. */
  readonly noJig: 'mediaMissing' | 'values' | undefined
  /** Returns the values of a parameter that the rules name. */
  readonly getValues: (name: string) => string[]
}

export function useProductRules(product: Product): ProductRules {
  const stored = useQuery(queryOptions.rules()).data?.decisionTree
  const tree = useMemo(() => stored && parseTree(stored), [stored])
  const deferredProduct = useDeferredValue(product)
  const noJig = useMemo(() => {
    const current = normaliseProduct(deferredProduct)
    if (!tree || explain(tree, toValues(current)).actions['jig'] !== undefined) return undefined
    const needsMedia = current.media === '' && tree.filterNodes.some(({ key }) => key === parameterKey('media'))
    return needsMedia ? 'mediaMissing' : 'values'
  }, [tree, deferredProduct])
  const getValues = (name: string) => {
    const formatName =
      tree?.filterNodes.filter(({ key }) => key === parameterKey(name)).flatMap(({ values }) => values) ?? []
    const ids = new Set(formatName.map(({ dataNodeId }) => dataNodeId))
    const nodes = tree?.dataNodes.filter(({ id, matchRule }) => ids.has(id) && matchRule === 'EQUAL') ?? []
    return [...new Set(nodes.map(({ value }) => value).filter((value) => value !== DEFAULT_VALUE))]
  }
  return { noJig, getValues }
}
