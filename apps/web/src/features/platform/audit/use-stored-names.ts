import { PAGE_LIMITS } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOptions } from '../../../api/queries.ts'
import { useApiQuery } from '../../../api/query-helpers.ts'

/**
 * Returns the current name of a stored row for its id, and another value unchanged, also the id of a deleted row or of
 * a template beyond the first page.
 */
export function useStoredNames(): (value: string) => string {
  const users = useQuery(queryOptions.users()).data?.users
  const masters = useQuery(queryOptions.masters()).data?.actions
  const jigs = useQuery(queryOptions.jigs()).data?.jigs
  const layouts = useQuery(queryOptions.layouts()).data?.tables
  const channels = useQuery(queryOptions.allChannels()).data?.outputChannels
  const templates = useApiQuery('templates', calls.templates.list, { query: { limit: PAGE_LIMITS.max } }).data
    ?.templates
  return useMemo(() => {
    const namedItems = [...(jigs ?? []), ...(layouts ?? []), ...(channels ?? []), ...(templates ?? [])]
    const names = new Map([
      ...Object.values(masters ?? {}).flatMap((labels) => Object.entries(labels)),
      ...namedItems.map(({ id, name }): [string, string] => [id, name]),
      ...(users ?? []).map(({ id, userId }): [string, string] => [id, userId]),
    ])
    return (value) => names.get(value) ?? value
  }, [users, masters, jigs, layouts, channels, templates])
}
