import { calls } from '@platen/contract/calls'
import { formatSlot } from '@platen/domain/layouts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'

interface JobKey {
  readonly id: string
  readonly jobId: string
}

/** The presets with copies of a job, by name with their owners and users, and who can remove the copies. */
interface PresetsOfJob {
  readonly names: readonly string[]
  /** The names, each with the slots of the copies. */
  readonly presetNames: readonly string[]
  readonly owners: readonly string[]
}

/**
 * Returns a function that returns the presets of all users that copies of one of these jobs are booked on; null if none
 * is known. The presets of all jobs are requested at once.
 */
export function usePresetsOfJobs(jobs: readonly JobKey[]): (job: JobKey) => PresetsOfJob | null {
  const { t } = useTranslation()
  const format = useFormatters()
  const keys = jobs.map(({ id, jobId }) => ({ id, jobId }))
  const { data } = useQuery({
    ...apiQueryOptions('presets', calls.outputPresets.ofJobs, { body: { jobs: keys } }),
    enabled: keys.length > 0,
  })
  return ({ id, jobId }) => {
    const presets = data?.jobs.find((job) => job.id === id && job.jobId === jobId)?.presets
    if (!presets) return null
    const formatName = ({ name, owner, usedBy }: (typeof presets)[number]) =>
      usedBy
        ? t('editOrder.presetUsedBy', { preset: name, user: owner, usedBy })
        : t('editOrder.presetOf', { preset: name, user: owner })
    const presetNames = presets.map((preset) => {
      const slots = preset.slots.map(formatSlot)
      const others = preset.copies - slots.length
      const listed = format.list(others > 0 ? [...slots, `+ ${format.number(others)}`] : slots)
      return t('editOrder.slotsOfPreset', { preset: formatName(preset), slots: listed, count: preset.copies })
    })
    return {
      names: presets.map(formatName),
      presetNames,
      owners: [...new Set(presets.map(({ owner, usedBy }) => usedBy ?? owner))],
    }
  }
}

/** Returns the presets of all users that copies of a job are booked on; null if none is known. */
export function usePresetsOfJob(job: JobKey | null): PresetsOfJob | null {
  const findPresets = usePresetsOfJobs(job === null ? [] : [job])
  return job && findPresets(job)
}
