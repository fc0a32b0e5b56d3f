import type { WireWebhookAttempt } from '@platen/contract/webhooks'
import { useTranslation } from 'react-i18next'

type Result = Pick<WireWebhookAttempt, 'status' | 'fault'>

/** Returns the result of an attempt as text: the status of the response, or why there was none. */
export function useAttemptResult(): (attempt: Result) => string {
  const { t } = useTranslation()
  return ({ status, fault }) =>
    [status !== null && t('shopSystem.answered', { status }), fault && t(`shopSystem.fault.${fault}`)]
      .filter(Boolean)
      .join(' · ')
}
