import type { WireShopMessage } from '@platen/contract/shops'
import { useTranslation } from 'react-i18next'

type Reason = NonNullable<WireShopMessage['reason']>

/** Returns the function that says in words why a message is waiting, ignored or not understood. */
export function useReasonText(): (reason: Reason) => string {
  const { t } = useTranslation()
  return ({ code, values }) =>
    t(`shops.reason.${code}`, {
      // The number of the order is the only field that is named before it has a path in the messages.
      path: values['path'] === 'orderId' ? t('shops.map.orderId') : (values['path'] ?? ''),
      value: values['value'] ?? '',
      host: values['host'] ?? values['url'] ?? '',
      lines: values['lines'] ?? '',
      limit: values['limit'] ?? '',
    })
}
