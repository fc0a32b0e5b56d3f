import { Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import styles from './unresolved-runs-button.module.css'
import { useUnresolvedRuns } from './use-unresolved-runs.ts'

const UnresolvedRunsDialog = lazyComponent(
  async () => (await import('./unresolved-runs-dialog.tsx')).UnresolvedRunsDialog,
)

/** The number of print jobs that failed, wait or are stuck, on every screen; opens them. Nothing if there is none. */
export function UnresolvedRunsButton() {
  const { t } = useTranslation()
  const format = useFormatters()
  const [isOpen, setIsOpen] = useState(false)
  const { count, hasMore } = useUnresolvedRuns()
  const label = t('printing.jobsUnresolved', { count })
  return (
    <>
      {count > 0 && (
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
            onClick={() => setIsOpen(true)}
          >
            {`${format.number(count)}${hasMore ? '+' : ''}`}
          </Button>
        </Tooltip>
      )}
      {isOpen && <UnresolvedRunsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
