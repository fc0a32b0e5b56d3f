import type { WireOutputPreset } from '@platen/contract/output-presets'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfiguredTimeZone } from '../../../api/queries.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { useCurrentTime } from '../../../lib/use-current-time.ts'
import { getNextRelease } from './next-release.ts'
import styles from './preset-panel.module.css'
import { ReleaseProblem } from './release-problem.tsx'

/** When and why the preset prints by itself next, or why that failed; nothing while it is on hold. */
export function ReleaseNote({ preset }: { preset: WireOutputPreset }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const now = useCurrentTime()
  const timeZone = useConfiguredTimeZone()
  if (preset.releaseProblem)
    return <ReleaseProblem code={preset.releaseProblem} details={preset.releaseProblemDetails} />
  if (!timeZone || preset.heldBy) return null
  const release = getNextRelease(preset, now, timeZone)
  if (!release) return null
  const time = 'at' in release ? format.timeOrDateTime(new Date(release.at).toISOString()) : ''
  return (
    <p className={styles.releaseNote}>
      <IconClock size={16} aria-hidden />
      {t(`outputPreset.release.will.${release.kind}`, { time })}
    </p>
  )
}
