import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import { SHOP_STATUS } from '@platen/domain/shops'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { shopsQuery } from '../../../api/use-shops.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'
import { createSecret } from './shop-kinds.ts'
import { findMissing, isApiChanged, type StoredAccess, type TypedApi, toApiBody, toStoredAccess } from './typed-api.ts'
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

/**
 * Saves how Platen requests the orders of a shop; null removes the access. If another user has changed it meanwhile, the
 * returned function rejects and `onConflict` receives the stored access: saving again with it replaces that of the other user.
 */
export function useSavedApi(onConflict: (stored: StoredAccess) => void) {
  const { mutateAsync, isPending } = useApiMutation(calls.shops.saveApi, {
    changes: ['shops'],
    failed: 'shops.error.saveFailed',
    awaitsRefetch: true,
  })
  const save = (shop: WireShop, typed: TypedApi | null, before: StoredAccess) =>
    mutateAsync({ params: { id: shop.id }, body: { api: typed && toApiBody(typed), before } }).catch(
      (error: unknown) => {
        if (getErrorCode(error) === 'changed_meanwhile') onConflict(toStoredAccess(getSavedShop(shop)))
        throw error
      },
    )
  return { isPending, save }
}

const isReportTyped = (shop: WireShop, report: Report | undefined): report is Report =>
  report !== undefined && JSON.stringify({ ...shop.reportSettings, ...report }) !== JSON.stringify(shop.reportSettings)

/** Returns a shop as it is after its access was saved: with its new version. */
const getSavedShop = (shop: WireShop): WireShop =>
  queryClient.getQueryData(shopsQuery().queryKey)?.shops.find(({ id }) => id === shop.id) ?? shop

/** Keeps what is typed in the step with address and secret until it is saved. */
export function useTypedAccess() {
  const [typed, setTyped] = useState<TypedAccess>({})
  const { change, isPending } = useShopChange()
  const onType = (fields: TypedAccess) => setTyped((before) => ({ ...before, ...fields }))
  const savedApi = useSavedApi((apiBefore) => onType({ apiBefore }))
  const isApiTyped = (shop: WireShop) => typed.api !== undefined && isApiChanged(shop, typed.api)
  const isHeaderTyped = (shop: WireShop) => typed.header !== undefined && typed.header !== shop.signatureHeader
  return {
    typed,
    onType,
    isPending: isPending || savedApi.isPending,
    isChanged: (shop: WireShop) =>
      Boolean(typed.secret?.trim()) || isHeaderTyped(shop) || isApiTyped(shop) || isReportTyped(shop, typed.report),
    isComplete: (shop: WireShop) =>
      !(isApiTyped(shop) && findMissing(shop, typed.api).length > 0) &&
      (typed.report === undefined || SHOP_STATUS.test(typed.report.status)),
    /** Saves what was typed. Returns the secret that was created for a header, as messages without one would be refused. */
    save: async (shop: WireShop): Promise<string | undefined> => {
      // First the access: without it, a shop cannot be told anything.
      if (typed.api && isApiTyped(shop)) {
        await savedApi.save(shop, typed.api, typed.apiBefore)
        // The next request may fail, and the access must not be saved again then.
        onType({ api: undefined, apiBefore: undefined })
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
