import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { createSecret } from './shop-kinds.ts'
import { isStatus } from './shop-report.tsx'
import { findMissing, isApiChanged, type StoredAccess, type TypedApi, toApiBody } from './typed-api.ts'
import { useShopChange } from './use-shop-change.ts'

type Report = WireShop['reportSettings']

/** What is typed in the step with address and secret, and is not saved yet; fields that are missing are unchanged. */
export interface TypedAccess {
  readonly secret?: string
  readonly header?: string
  readonly api?: TypedApi
  /** The stored access when the fields were typed: another user may change it meanwhile. */
  readonly apiBefore?: StoredAccess
  readonly report?: Report
}

/** Saves how Platen requests the orders of a shop. */
export const useSavedApi = () =>
  useApiMutation(calls.shops.saveApi, { changes: ['shops'], failed: 'shops.error.saveFailed', awaitsRefetch: true })

const isReportTyped = (shop: WireShop, report: Report | undefined): report is Report =>
  report !== undefined && JSON.stringify({ ...shop.reportSettings, ...report }) !== JSON.stringify(shop.reportSettings)

/** Returns a shop as it is after its access was saved: with its new version. */
const getSavedShop = (shop: WireShop): WireShop => {
  const { queryKey } = apiQueryOptions('shops', calls.shops.list)
  return queryClient.getQueryData(queryKey)?.shops.find(({ id }) => id === shop.id) ?? shop
}

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
    isChanged: (shop: WireShop) =>
      Boolean(typed.secret?.trim()) || isHeaderTyped(shop) || isApiTyped(shop) || isReportTyped(shop, typed.report),
    isComplete: (shop: WireShop) =>
      !(isApiTyped(shop) && findMissing(shop, typed.api).length > 0) &&
      (typed.report === undefined || isStatus(typed.report.status)),
    /** Saves what was typed. Returns the secret that was created for a header, as messages without one would be refused. */
    save: async (shop: WireShop): Promise<string | undefined> => {
      // First the access: without it, a shop cannot be told anything.
      if (typed.api && isApiTyped(shop)) {
        await saveApi.mutateAsync({
          params: { id: shop.id },
          body: { api: toApiBody(typed.api), before: typed.apiBefore },
        })
      }
      const pasted = typed.secret?.trim()
      const created = isHeaderTyped(shop) && typed.header !== '' && !shop.hasSecret ? createSecret() : undefined
      const secret = created ?? pasted
      const report = isReportTyped(shop, typed.report) ? typed.report : undefined
      if (secret || isHeaderTyped(shop) || report) {
        const signatureHeader = typed.header ?? shop.signatureHeader
        await change(getSavedShop(shop), {
          signatureHeader,
          ...(secret && { secret }),
          ...(report && { reportSettings: report }),
        })
      }
      setTyped({})
      return created
    },
  }
}
