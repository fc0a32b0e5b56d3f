import { calls } from '@platen/contract/calls'
import type { Input } from '@platen/contract/client'
import type { WireShop } from '@platen/contract/shops'
import { updateQuery, useApiMutation } from '../../../api/query-helpers.ts'
import { shopsQuery } from '../../../api/use-shops.ts'

type ChangeBody = Input<typeof calls.shops.change>['body']
export type ShopChange = Partial<ChangeBody>

/** Returns the request body that changes some fields of a shop. */
function toBody(shop: WireShop, change: ShopChange): ChangeBody {
  const { name, domain, signatureHeader, mapping, take, isOn, version } = shop
  return { name, domain, signatureHeader, mapping, take, isOn, version, ...change }
}

/** Changes a shop. Resolves when the list has the new version. */
export function useShopChange() {
  const mutation = useApiMutation(calls.shops.change, {
    invalidates: ['shops'],
    errorTitle: 'shops.error.saveFailed',
    optimistic: ({ params, body: { isOn } }) =>
      updateQuery(shopsQuery(), (data) => ({
        ...data,
        shops: data.shops.map((shop) => (shop.id === params.id ? { ...shop, isOn } : shop)),
      })),
    awaitsRefetch: true,
  })
  return {
    isPending: mutation.isPending,
    change: (shop: WireShop, change: ShopChange) =>
      mutation.mutateAsync({ params: { id: shop.id }, body: toBody(shop, change) }),
  }
}
