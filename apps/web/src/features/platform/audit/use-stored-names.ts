import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOptions } from '../../../api/queries.ts'

/** Returns the current name of a stored row for its id, and another value unchanged, also the id of a deleted row. */
export function useStoredNames(): (value: string) => string {
  const users = useQuery(queryOptions.users()).data?.users
  const masters = useQuery(queryOptions.masters()).data?.actions
  const jigs = useQuery(queryOptions.jigs()).data?.jigs
  const layouts = useQuery(queryOptions.layouts()).data?.tables
  const channels = useQuery(queryOptions.allChannels()).data?.outputChannels
  return useMemo(() => {
    const namedItems = [...(jigs ?? []), ...(layouts ?? []), ...(channels ?? [])]
    const names = new Map([
      ...Object.values(masters ?? {}).flatMap((labels) => Object.entries(labels)),
      ...namedItems.map(({ id, name }): [string, string] => [id, name]),
      ...(users ?? []).map(({ id, userId }): [string, string] => [id, userId]),
    ])
    return (value) => names.get(value) ?? value
  }, [users, masters, jigs, layouts, channels])
}
