import { calls } from '@platen/contract/calls'
import type { Input } from '@platen/contract/client'
import type { WireShop } from '@platen/contract/shops'
import { useApiMutation } from '../../../api/query-helpers.ts'

type ChangeBody = Input<typeof calls.shops.change>['body']
export type ShopChange = Partial<ChangeBody>

/** Returns the body that changes some fields of a shop. */
function toBody(shop: WireShop, change: ShopChange): ChangeBody {
  const { name, domain, signatureHeader, mapping, take, isOn, version } = shop
  return { name, domain, signatureHeader, mapping, take, isOn, version, ...change }
}

/** Changes a shop. Resolves when the list has the new version. */
export function useShopChange() {
  const mutation = useApiMutation(calls.shops.change, {
    changes: ['shops'],
    failed: 'shops.error.saveFailed',
    awaitsRefetch: true,
  })
  return {
    isPending: mutation.isPending,
    change: (shop: WireShop, change: ShopChange) =>
      mutation.mutateAsync({ params: { id: shop.id }, body: toBody(shop, change) }),
  }
}
