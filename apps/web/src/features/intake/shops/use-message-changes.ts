import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { Input } from '@platen/contract/client'
import type { WireShop } from '@platen/contract/shops'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'

type TakenAgain = Input<typeof calls.shops.retry>['body']
type Ignored = Input<typeof calls.shops.ignore>['body']

/** Processes messages again, or ignores them: one, or all in a state for a reason. `onDone` is called after either. */
export function useMessageChanges(shop: WireShop, onDone?: () => void) {
  const { t } = useTranslation()
  const retry = useApiMutation(calls.shops.retry, { invalidates: ['shops'], errorTitle: 'shops.error.takeAgainFailed' })
  const ignoring = useApiMutation(calls.shops.ignore, {
    invalidates: ['shops', 'orders'],
    errorTitle: 'shops.error.ignoreFailed',
  })
  const params = { id: shop.id }
  const take = async (body: TakenAgain) => {
    const { count } = await retry.mutateAsync({ params, body })
    notifications.show({ message: t('shops.inbox.takenAgain', { count }) })
    onDone?.()
  }
  const ignore = async (body: Ignored) => {
    const { count } = await ignoring.mutateAsync({ params, body })
    notifications.show({ message: t('shops.inbox.ignored', { count }) })
    onDone?.()
  }
  return {
    isPending: retry.isPending || ignoring.isPending,
    take: (body: TakenAgain) => void take(body).catch(() => {}),
    ignore: (body: Ignored) => void ignore(body).catch(() => {}),
  }
}
