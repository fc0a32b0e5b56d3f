import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { announceText } from '../../../lib/announcements.ts'
import { unprintedCopiesQuery } from './print-jobs-query.ts'

/**
 * Shows that the list may contain orders of older print jobs as printed; renders nothing if all print jobs are
 * considered.
 */
export function UnprintedNotice() {
  const { t } = useTranslation()
  const { data } = useQuery(unprintedCopiesQuery())
  if (!data?.hasMore) return null
  return (
    <Alert color="orange" ref={announceText} radius={0} py="xs" flex="none">
      {t('printing.moreUnprinted')}
    </Alert>
  )
}
