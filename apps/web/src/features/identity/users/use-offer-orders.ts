import { showNotification } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireUser } from '@platen/contract/users'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'

/** Offers to assign the active orders that match the rules of a user, which apply to new orders only. */
export function useOfferOrders(): (user: WireUser) => Promise<void> {
  const { t } = useTranslation()
  const format = useFormatters()
  const confirm = useConfirm()
  const assign = useApiMutation(calls.users.assignOrders, {
    invalidates: ['orders'],
    errorTitle: 'userRules.assign.failed',
  })
  return async ({ id, userId }) => {
    const { orders } = await client(calls.users.matchingOrders, { params: { id } })
    if (orders === 0) return
    const isConfirmed = await confirm({
      title: t('userRules.assign.title', { name: userId }),
      text: t('userRules.assign.text', { orders: format.number(orders) }),
      action: t('userRules.assign.action'),
      cancelLabel: t('userRules.assign.onlyNewOrders'),
    })
    if (!isConfirmed) return
    const assigned = await assign.mutateAsync({ params: { id } })
    showNotification({ message: t('userRules.assign.assignedOrders', { orders: format.number(assigned.orders) }) })
  }
}
