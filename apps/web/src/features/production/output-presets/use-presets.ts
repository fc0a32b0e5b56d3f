import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { Jig } from '@platen/domain/jigs'
import type { JigLookup } from '@platen/domain/layouts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { queryOptions } from '../../../api/queries.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import { getStoredItem, setStoredItem } from '../../../lib/web-storage.ts'

const NO_PRESETS: readonly WireOutputPreset[] = []
/** Storage key of the last active preset. */
const STORAGE_KEY = 'activePreset'

/** The presets of the signed-in user, and those that others share with them. */
export function usePresets() {
  const query = useQuery(queryOptions.presets())
  return {
    presets: query.data?.outputPresets ?? NO_PRESETS,
    loading: query.isPending,
    isLoaded: query.isSuccess && !query.isFetching,
  }
}

/** The active preset: the one of the URL, the one of the last visit, otherwise the first. */
export function useSelectedPreset() {
  const { presets } = usePresets()
  const [param, setParam] = useUrlParam('preset')
  const [stored] = useState(() => getStoredItem('local', STORAGE_KEY))
  const find = (wanted: string | null) => presets.find(({ id }) => id === wanted)
  const presetId = (find(param) ?? find(stored) ?? presets[0])?.id ?? null
  const setPresetId = useCallback(
    (id: string) => {
      setParam(id)
      setStoredItem('local', STORAGE_KEY, id)
    },
    [setParam],
  )
  return { presetId, setPresetId }
}

/** Returns a function that finds a jig by id, as the domain package requires it. */
export function usePresetJigLookup(): JigLookup {
  const jigs = useQuery(queryOptions.jigs()).data?.jigs
  return useMemo(() => {
    const jigsById = new Map<string, Jig>((jigs ?? []).map((jig) => [jig.id, jig]))
    return (id) => jigsById.get(id)
  }, [jigs])
}
