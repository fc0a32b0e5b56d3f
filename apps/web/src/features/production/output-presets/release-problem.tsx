import { Alert } from '@mantine/core'
import { ApiError } from '@platen/contract/client'
import type { ErrorCode } from '@platen/contract/errors'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { announceText } from '../../../lib/announcements.ts'
import styles from './preset-panel.module.css'

/** Why the automatic release of a preset failed, and what to do; the release is retried until it succeeds. */
export function ReleaseProblem(problem: {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
}) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  const { code, details } = problem
  return (
    <Alert
      className={styles.releaseProblem ?? ''}
      color="red"
      ref={announceText}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('outputPreset.release.failed')}
    >
      {toErrorText(new ApiError(code, code, details))} {t(`errors.${code}.advice`)}
    </Alert>
  )
}
