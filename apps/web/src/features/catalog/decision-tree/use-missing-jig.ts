import { normaliseForComparison } from '@platen/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOptions } from '../../../api/queries.ts'

/** Returns whether no jig of a name exists; false while the jigs are loading. */
export function useMissingJig(): (name: string) => boolean {
  const jigs = useQuery(queryOptions.jigs()).data?.jigs
  const names = useMemo(() => jigs && new Set(jigs.map(({ name }) => normaliseForComparison(name))), [jigs])
  return (name) => names !== undefined && !names.has(normaliseForComparison(name))
}
