import { notifications } from '@mantine/notifications'
import type { WireCancelOutcome } from '@platen/contract/orders'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'

/** Returns the function that shows how many cancelled copies are printed nevertheless, until the message is closed. */
export function useTooLateMessage(): (outcomes: readonly WireCancelOutcome[]) => void {
  const { t } = useTranslation()
  const format = useFormatters()
  return (outcomes) => {
    const tooLate = outcomes.reduce((sum, outcome) => sum + outcome.tooLate, 0)
    if (tooLate === 0) return
    const message = `${format.number(tooLate)} ${t('bulkActions.cancel.tooLate', { count: tooLate })}`
    notifications.show({ color: 'orange', autoClose: false, message })
  }
}
