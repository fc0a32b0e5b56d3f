import type { WireShop, WireShopMessage } from '@platen/contract/shops'
import type { ShopMapping } from '@platen/domain/shops'
import { useTranslation } from 'react-i18next'
import { findMappedField } from './mapping-paths.ts'

type Reason = NonNullable<WireShopMessage['reason']>

/**
 * Returns the function that formats why a message is waiting, ignored or not understood. Fields are named as the screen
 * names them, with their path in `mapping`.
 */
export function useReasonText(mapping: ShopMapping | WireShop['mapping']): (reason: Reason) => string {
  const { t } = useTranslation()
  const toField = (path: string): string => {
    // The order number is the only field that is named before it has a path in the messages.
    if (path === 'orderId') return t('shops.map.orderId')
    const field = findMappedField(mapping, path)
    return field ? `${t(`shops.map.${field}`)} (${path})` : path
  }
  return ({ code, values }) =>
    t(`shops.reason.${code}`, {
      path: toField(values['path'] ?? ''),
      value: values['value'] ?? '',
      host: values['host'] ?? values['url'] ?? '',
      lines: values['lines'] ?? '',
      limit: values['limit'] ?? '',
      name: values['name'] ?? '',
      copies: values['copies'] ?? '',
    })
}

/** Returns the function that formats a reason without the values of a single message. */
export function useReasonName(): (code: Reason['code']) => string {
  const { t } = useTranslation()
  const rest = '…'
  return (code) =>
    t(`shops.reason.${code}`, {
      path: rest,
      value: rest,
      host: rest,
      lines: rest,
      limit: rest,
      name: rest,
      copies: rest,
    })
}
