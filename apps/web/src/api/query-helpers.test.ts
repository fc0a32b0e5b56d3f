import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { refetchChanges, topicQueryKey, updateQuery } from './query-helpers.ts'

afterEach(() => queryClient.clear())

type Presets = Readonly<Record<string, number>>

/** A list of presets `a` and `b`, and what the server has stored; with rows that can be loaded alone. */
async function openList() {
  const server = { presets: { a: 1, b: 1 } as Presets, isSlow: false }
  const options = queryOptions({
    queryKey: [...topicQueryKey('presets'), 'list'],
    queryFn: ({ signal }) => {
      if (!server.isSlow) return server.presets
      return new Promise<Presets>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    },
    meta: {
      loadRows: async (ids) => (data) => ({
        ...(data as Presets),
        ...Object.fromEntries(ids.map((id) => [id, server.presets[id]])),
      }),
    },
  })
  onTestFinished(new QueryObserver(queryClient, options).subscribe(() => {}))
  await expect.poll(() => queryClient.getQueryData(options.queryKey)).toEqual({ a: 1, b: 1 })
  return {
    options,
    server,
    change: (a: number) => updateQuery(options, (presets) => ({ ...presets, a })),
    refetch: (...presetIds: readonly string[]) => refetchChanges({ topics: ['presets'], presetIds: [...presetIds] }),
    read: () => queryClient.getQueryData(options.queryKey),
  }
}

test('a change whose request is pending cancels a refetch of the list; the list is refetched with the changed row', async () => {
  const { server, change, refetch, read } = await openList()
  server.isSlow = true
  server.presets = { a: 1, b: 2 }
  void refetchChanges({ topics: ['presets'] })
  change(9)
  server.isSlow = false
  server.presets = { a: 9, b: 2 }
  await refetch('a')
  expect(read()).toEqual({ a: 9, b: 2 })
})

test('the rollback of a change does not bring back a row that was refetched meanwhile', async () => {
  const { server, change, refetch, read } = await openList()
  const undo = change(9)
  server.presets = { a: 1, b: 2 }
  await refetch('b')
  expect(read()).toEqual({ a: 9, b: 2 })
  undo()
  await refetch('a')
  expect(read()).toEqual({ a: 1, b: 2 })
})
