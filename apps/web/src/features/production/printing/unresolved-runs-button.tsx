import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../../components/tooltip.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { openPrintJobs } from './print-job-params.ts'
import styles from './unresolved-runs-button.module.css'
import { useUnresolvedRuns } from './use-unresolved-runs.ts'

/** The number of print jobs that failed, wait or are stuck, on every screen; opens them. Nothing if there is none. */
export function UnresolvedRunsButton() {
  const { t } = useTranslation()
  const format = useFormatters()
  const { count, hasMore } = useUnresolvedRuns()
  const label = t('printing.jobsUnresolved', { count })
  if (count === 0) return null
  return (
    <Tooltip label={label}>
      <Button
        variant="light"
        color="red"
        size="compact-md"
        className={styles.button ?? ''}
        classNames={{ section: styles.icon ?? '' }}
        leftSection={<IconAlertTriangle size={18} aria-hidden />}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => openPrintJobs({ isUnresolved: true })}
      >
        {`${format.number(count)}${hasMore ? '+' : ''}`}
      </Button>
    </Tooltip>
  )
}
