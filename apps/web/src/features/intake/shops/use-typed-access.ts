import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import { useState } from 'react'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { createSecret } from './shop-kinds.ts'
import { findMissing, isApiChanged, type TypedApi, toApiBody } from './typed-api.ts'
import { useShopChange } from './use-shop-change.ts'

/** What is typed in the step with address and secret, and is not saved yet; fields that are missing are unchanged. */
export interface TypedAccess {
  readonly secret?: string
  readonly header?: string
  readonly api?: TypedApi
}

/** Saves how Platen requests the orders of a shop. */
export const useSavedApi = () =>
  useApiMutation(calls.shops.saveApi, { changes: ['shops'], failed: 'shops.error.saveFailed', awaitsRefetch: true })

/** Keeps what is typed in the step with address and secret until it is saved. */
export function useTypedAccess() {
  const [typed, setTyped] = useState<TypedAccess>({})
  const { change, isPending } = useShopChange()
  const saveApi = useSavedApi()
  const isApiTyped = (shop: WireShop) => typed.api !== undefined && isApiChanged(shop, typed.api)
  const isHeaderTyped = (shop: WireShop) => typed.header !== undefined && typed.header !== shop.signatureHeader
  return {
    typed,
    onType: (fields: TypedAccess) => setTyped((before) => ({ ...before, ...fields })),
    isPending: isPending || saveApi.isPending,
    isChanged: (shop: WireShop) => Boolean(typed.secret?.trim()) || isHeaderTyped(shop) || isApiTyped(shop),
    isComplete: (shop: WireShop) => !(isApiTyped(shop) && findMissing(shop, typed.api).length > 0),
    /** Saves what was typed. Returns the secret that was created for a header, as messages without one would be refused. */
    save: async (shop: WireShop): Promise<string | undefined> => {
      const pasted = typed.secret?.trim()
      const created = isHeaderTyped(shop) && typed.header !== '' && !shop.hasSecret ? createSecret() : undefined
      const secret = created ?? pasted
      if (secret || isHeaderTyped(shop)) {
        const signatureHeader = typed.header ?? shop.signatureHeader
        await change(shop, { signatureHeader, ...(secret && { secret }) })
      }
      if (typed.api && isApiTyped(shop)) {
        await saveApi.mutateAsync({ params: { id: shop.id }, body: { api: toApiBody(typed.api) } })
      }
      setTyped({})
      return created
    },
  }
}
