import { useTranslation } from 'react-i18next'
import { Page } from '../../frame/page.tsx'

/** The Orders screen (specification section 2). */
export function OrdersScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('frame.orders')} screen="orders" width="wide">
      <h1 className="only-heard">{t('frame.orders')}</h1>
    </Page>
  )
}
