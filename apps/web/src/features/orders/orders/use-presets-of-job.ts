import { calls } from '@platen/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions } from '../../../api/query-helpers.ts'

/** The presets with copies of a job, by name with their owners and users, and who can remove the copies. */
interface PresetsOfJob {
  readonly names: readonly string[]
  readonly owners: readonly string[]
}

/** Returns the presets of all users that copies of a job are booked on; null if none is known. */
export function usePresetsOfJob(job: { readonly id: string; readonly jobId: string } | null): PresetsOfJob | null {
  const { t } = useTranslation()
  const query = { id: job?.id ?? '', jobId: job?.jobId ?? '' }
  const presets = useQuery({
    ...apiQueryOptions('presets', calls.outputPresets.ofJob, { query }),
    enabled: job !== null,
  }).data?.presets
  if (job === null || !presets || presets.length === 0) return null
  const names = presets.map(({ name, owner, usedBy }) =>
    usedBy
      ? t('editOrder.presetUsedBy', { preset: name, user: owner, usedBy })
      : t('editOrder.presetOf', { preset: name, user: owner }),
  )
  return { names, owners: [...new Set(presets.map(({ owner, usedBy }) => usedBy ?? owner))] }
}
