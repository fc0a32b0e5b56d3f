import { Alert } from '@mantine/core'
import type { ErrorCode } from '@platen/contract/errors'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './preset-panel.module.css'

/** Why the automatic release of a preset failed, and what to do; the release is retried until it succeeds. */
export function ReleaseProblem({ problem }: { problem: ErrorCode }) {
  const { t } = useTranslation()
  return (
    <Alert
      className={styles.releaseProblem ?? ''}
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('outputPreset.release.failed')}
    >
      {t(`errors.${problem}.happened`)} {t(`errors.${problem}.advice`)}
    </Alert>
  )
}
