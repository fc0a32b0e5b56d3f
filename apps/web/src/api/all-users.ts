import { calls } from '@platen/contract/calls'
import type { WireUser } from '@platen/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'
import { topicQueryKey } from './query-helpers.ts'

/** Query options of all users of the environment, for names and choices: loads page after page. */
export const allUsersQuery = () =>
  queryOptions({
    queryKey: [...topicQueryKey('users'), 'all'],
    queryFn: async ({ signal }) => {
      const users: WireUser[] = []
      let cursor: string | null = null
      do {
        const page: { readonly users: WireUser[]; readonly nextCursor: string | null } = await client(
          calls.users.list,
          { query: cursor === null ? {} : { cursor } },
          signal,
        )
        users.push(...page.users)
        cursor = page.nextCursor
      } while (cursor !== null)
      return { users }
    },
  })

/** Which users a list has; all of them without a search text. */
export interface UserFilter {
  readonly search?: string
  /** The roles that the search text matches, joined by a comma. */
  readonly roles?: string
}

/** Arguments of `useListPages` for the users, as the screen of the users lists them. */
export const userPages = (filter: UserFilter = {}) =>
  [
    [...topicQueryKey('users'), 'pages', filter],
    (page: { readonly cursor?: string }, signal: AbortSignal) =>
      client(calls.users.list, { query: { ...filter, ...page } }, signal),
  ] as const
