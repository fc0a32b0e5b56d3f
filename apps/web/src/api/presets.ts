import type { ResponseOf } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import { client } from './client.ts'
import { apiQueryOptions } from './query-helpers.ts'

type ListCall = typeof calls.outputPresets.list
type Presets = ResponseOf<ListCall>

/**
 * A list of presets, of which changed presets can be refetched. The slots of their jigs are those of the list of jigs.
 */
export function presetsQuery(
  call: ListCall | typeof calls.outputPresets.listAll,
  filter: { readonly shared?: 'true' } = {},
) {
  const query = { ...filter, slots: 'false' } as const
  return {
    ...apiQueryOptions('presets', call, { query }),
    meta: {
      loadRows: async (ids: readonly string[]) => {
        const { outputPresets } = await client(call, { query: { ...query, ids: ids.join(',') } })
        return (data: unknown) => replacePresets(data as Presets, ids, outputPresets)
      },
    },
  }
}

/**
 * Replaces the presets with these ids, and removes those that no longer exist.
 * @returns null if a preset is new: its position in the list is not known
 */
export function replacePresets(
  data: Presets,
  ids: readonly string[],
  presets: Presets['outputPresets'],
): Presets | null {
  const isListed = (id: string) => data.outputPresets.some((preset) => preset.id === id)
  if (!presets.every(({ id }) => isListed(id))) return null
  const byId = new Map(presets.map((preset) => [preset.id, preset]))
  const outputPresets = data.outputPresets.flatMap((preset) =>
    ids.includes(preset.id) ? (byId.get(preset.id) ?? []) : preset,
  )
  return { ...data, outputPresets }
}
