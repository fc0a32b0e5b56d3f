import { Anchor } from '@mantine/core'
import type { WireShopMessage } from '@platen/contract/shops'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { MutedText } from '../../../components/muted-text.tsx'
import { ordersPath } from '../../../lib/paths.ts'
import styles from './shops.module.css'

type OrderNames = Pick<WireShopMessage, 'orderId' | 'orderPk'> & Partial<Pick<WireShopMessage, 'externalId'>>

/** Links to the order of a message or a report; its number if there is none in Platen. */
export function OrderLink({ order: { orderId, externalId, orderPk } }: { order: OrderNames }) {
  const { t } = useTranslation()
  const name = orderId || externalId || ''
  if (name === '') return <MutedText>{t('shops.inbox.noOrder')}</MutedText>
  if (orderPk === null || !orderId) return <span className={styles.breakable}>{name}</span>
  const search = new URLSearchParams({ order: orderId, orderPk })
  return (
    <Anchor
      component={Link}
      to={`${ordersPath(getCurrentEnvironment() ?? '')}?${search}`}
      aria-label={t('shops.inbox.toOrder', { order: orderId })}
    >
      {name}
    </Anchor>
  )
}
