import type { WireShop } from '@platen/contract/shops'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './shops.module.css'

/** Shows that a message with an invalid signature was received, until one with a valid signature arrives. */
export function WrongSignature({ shop: { name, hasSecret, wrongSignatureAt, lastMessageAt } }: { shop: WireShop }) {
  const { t } = useTranslation()
  const format = useFormatters()
  if (!hasSecret || wrongSignatureAt === null || (lastMessageAt !== null && lastMessageAt > wrongSignatureAt))
    return null
  return (
    <p className={styles.notice}>
      <IconAlertTriangle size={16} aria-hidden />{' '}
      {t('shops.wrongSignature', { name, time: format.dateTime(wrongSignatureAt) })}
    </p>
  )
}
