import type { WireWebhook } from '@platen/contract/webhooks'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import { useAttemptResult } from './attempt-result.ts'
import styles from './shop-system.module.css'

/** The result of the last test message, and the last failure of another message. */
export function WebhookResults({ webhook: { lastTest, lastFailure } }: { webhook: WireWebhook }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const toResult = useAttemptResult()
  const isDelivered = lastTest?.state === 'delivered'
  const isSending = lastTest?.state === 'waiting' && lastTest.attempts === 0
  return (
    <>
      {/* the element exists before its content, so that the result is announced as a change */}
      <div ref={announceChanges}>
        {lastTest && (
          <p className={isDelivered || isSending ? styles.muted : styles.error}>
            {isDelivered && <IconCircleCheck size={16} aria-hidden />}
            {!isDelivered && !isSending && <IconAlertTriangle size={16} aria-hidden />}{' '}
            {isSending
              ? t('shopSystem.test.waiting')
              : t(isDelivered ? 'shopSystem.test.delivered' : 'shopSystem.test.failed', {
                  when: format.dateTime(lastTest.at),
                  result: toResult(lastTest),
                })}
          </p>
        )}
      </div>
      {lastFailure && lastFailure.type !== 'ping' && (
        <p className={styles.error}>
          <IconAlertTriangle size={16} aria-hidden />{' '}
          {t('shopSystem.lastFailure', { when: format.dateTime(lastFailure.at), result: toResult(lastFailure) })}
        </p>
      )}
    </>
  )
}
