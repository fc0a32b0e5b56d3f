import type { MasterCategory } from '@platen/domain/master-data'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryOptions } from './queries.ts'

/** The labels of master ids, joined by commas; an unknown id is shown as it is. */
export function useMasterLabels(): (category: MasterCategory, ids: readonly string[]) => string {
  const masters = useQuery(queryOptions.masters()).data?.actions
  return useCallback((category, ids) => ids.map((id) => masters?.[category][id] ?? id).join(', '), [masters])
}
