import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'

/** Has messages taken again: one, or all in a state for a reason. */
export function useTakeAgain(shop: WireShop) {
  const { t } = useTranslation()
  const again = useApiMutation(calls.shops.retry, { changes: ['shops'], failed: 'shops.error.againFailed' })
  const take = async (which: Parameters<typeof again.mutateAsync>[0]['body']) => {
    const { count } = await again.mutateAsync({ params: { id: shop.id }, body: which })
    notifications.show({ message: t('shops.inbox.taken', { count }) })
  }
  return { isPending: again.isPending, take: (which: Parameters<typeof take>[0]) => void take(which).catch(() => {}) }
}
