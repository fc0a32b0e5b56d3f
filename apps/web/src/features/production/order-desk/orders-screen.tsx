import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../components/page.tsx'
import type { OrderListKind } from '../../orders/orders/index.ts'
import { ActiveOrders, type ActiveOrdersProps } from './active-orders.tsx'
import { HistoryOrders } from './history-orders.tsx'
import { useOrderListFromUrl } from './order-from-url.ts'
import styles from './orders-screen.module.css'

/** The operator screen: active orders next to the presets, and the history. */
export function OrdersScreen({ IntakeProblems }: Pick<ActiveOrdersProps, 'IntakeProblems'>) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<OrderListKind>('active')
  // a scanned label opens its order once; later selections are made by the user
  const listFromUrl = useOrderListFromUrl()
  const [isLed, setLed] = useState(false)
  if (listFromUrl !== undefined && !isLed) {
    setLed(true)
    setPlace(listFromUrl)
  }
  return (
    <Page title={t('frame.orders')} screen="orders" width="wide">
      <h1 className="only-heard">{t('frame.orders')}</h1>
      <div className={styles.screen}>
        {place === 'active' ? (
          <ActiveOrders onPlace={setPlace} IntakeProblems={IntakeProblems} />
        ) : (
          <HistoryOrders onPlace={setPlace} />
        )}
      </div>
    </Page>
  )
}
