import { PAGE_LIMITS } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOptions } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { apiQueryOptions } from '../../../api/query-helpers.ts'

const templatesQuery = () => apiQueryOptions('templates', calls.templates.list, { query: { limit: PAGE_LIMITS.max } })

interface Named {
  readonly id: string
  readonly name: string
}

/** Rows with a name, by their lists; undefined while a list is loaded. */
interface NamedRows {
  readonly users: readonly { readonly id: string; readonly userId: string }[] | undefined
  readonly masters: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
  readonly others: readonly (readonly Named[] | undefined)[]
}

/**
 * Returns the function that returns the current name of a stored row for its id, and another value unchanged, also the id
 * of a deleted row or of a template beyond the first page.
 */
function toNames({ users, masters, others }: NamedRows): (value: string) => string {
  const names = new Map([
    ...Object.values(masters ?? {}).flatMap((labels) => Object.entries(labels)),
    ...others.flatMap((rows) => rows ?? []).map(({ id, name }): [string, string] => [id, name]),
    ...(users ?? []).map(({ id, userId }): [string, string] => [id, userId]),
  ])
  return (value) => names.get(value) ?? value
}

/** The names of stored rows, as far as their lists are loaded. */
export function useStoredNames(): (value: string) => string {
  const users = useQuery(queryOptions.users()).data?.users
  const masters = useQuery(queryOptions.masters()).data?.actions
  const jigs = useQuery(queryOptions.jigs()).data?.jigs
  const layouts = useQuery(queryOptions.layouts()).data?.tables
  const channels = useQuery(queryOptions.allChannels()).data?.outputChannels
  const templates = useQuery(templatesQuery()).data?.templates
  return useMemo(
    () => toNames({ users, masters, others: [jigs, layouts, channels, templates] }),
    [users, masters, jigs, layouts, channels, templates],
  )
}

interface LoadedNames {
  readonly getName: (value: string) => string
  /** Whether a list could not be loaded completely, so that `getName` returns ids of its rows. */
  readonly areIncomplete: boolean
}

const loadOrUndefined = <Data>(loading: Promise<Data>) => loading.catch(() => undefined)

/** Loads the names of all stored rows. */
export async function loadStoredNames(): Promise<LoadedNames> {
  const lists = await Promise.all([
    loadOrUndefined(queryClient.query(queryOptions.users())),
    loadOrUndefined(queryClient.query(queryOptions.masters())),
    loadOrUndefined(queryClient.query(queryOptions.jigs())),
    loadOrUndefined(queryClient.query(queryOptions.layouts())),
    loadOrUndefined(queryClient.query(queryOptions.allChannels())),
    loadOrUndefined(queryClient.query(templatesQuery())),
  ])
  const [users, masters, jigs, layouts, channels, templates] = lists
  const others = [jigs?.jigs, layouts?.tables, channels?.outputChannels, templates?.templates]
  return {
    getName: toNames({ users: users?.users, masters: masters?.actions, others }),
    areIncomplete: lists.includes(undefined) || typeof templates?.nextCursor === 'string',
  }
}
