import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import { SHOP_STATUS } from '@platen/domain/shops'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { shopsQuery } from '../../../api/use-shops.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'
import { type ApiInput, findMissing, isApiChanged, type StoredAccess, toApiBody, toStoredAccess } from './api-input.ts'
import { createSecret } from './shop-kinds.ts'
import { useShopChange } from './use-shop-change.ts'

type Report = WireShop['reportSettings']

/** What is typed in the step with address and secret, and is not saved yet; fields that are missing are unchanged. */
export interface AccessInput {
  readonly secret?: string
  readonly header?: string
  readonly api?: ApiInput
  /** The stored access when the fields were typed: another user may change it meanwhile. */
  readonly apiBefore?: StoredAccess
  readonly report?: Report
}

/**
 * Saves how Platen requests the orders of a shop; null removes the access. If another user has changed it meanwhile,
 * the returned function rejects and `onConflict` receives the stored access: saving again with it replaces that of the
 * other user.
 */
export function useSavedApi(onConflict: (stored: StoredAccess) => void) {
  const { mutateAsync, isPending } = useApiMutation(calls.shops.saveApi, {
    invalidates: ['shops'],
    errorTitle: 'shops.error.saveFailed',
    awaitsRefetch: true,
  })
  const save = (shop: WireShop, input: ApiInput | null, before: StoredAccess) =>
    mutateAsync({ params: { id: shop.id }, body: { api: input && toApiBody(input), before } }).catch(
      (error: unknown) => {
        if (getErrorCode(error) === 'changed_meanwhile') onConflict(toStoredAccess(getSavedShop(shop)))
        throw error
      },
    )
  return { isPending, save }
}

const hasReportInput = (shop: WireShop, report: Report | undefined): report is Report =>
  report !== undefined && JSON.stringify({ ...shop.reportSettings, ...report }) !== JSON.stringify(shop.reportSettings)

/** Returns a shop as it is after its access was saved: with its new version. */
const getSavedShop = (shop: WireShop): WireShop =>
  queryClient.getQueryData(shopsQuery().queryKey)?.shops.find(({ id }) => id === shop.id) ?? shop

/** Keeps what is typed in the step with address and secret until it is saved. */
export function useAccessInput() {
  const [input, setInput] = useState<AccessInput>({})
  const { change, isPending } = useShopChange()
  const onType = (fields: AccessInput) => setInput((before) => ({ ...before, ...fields }))
  /** Removes the fields that were saved. Those that were changed meanwhile are kept, as changes of what is stored now. */
  const onSaved = (shop: WireShop, saved: AccessInput) =>
    setInput((now) => {
      const kept: AccessInput = Object.fromEntries(
        Object.entries(now).filter(([name, value]) => value !== saved[name as keyof AccessInput]),
      )
      return kept.api && 'api' in saved ? { ...kept, apiBefore: toStoredAccess(getSavedShop(shop)) } : kept
    })
  const savedApi = useSavedApi((apiBefore) => onType({ apiBefore }))
  const hasApiInput = (shop: WireShop) => input.api !== undefined && isApiChanged(shop, input.api)
  const hasHeaderInput = (shop: WireShop) => input.header !== undefined && input.header !== shop.signatureHeader
  return {
    input,
    onType,
    onSaved,
    isPending: isPending || savedApi.isPending,
    isChanged: (shop: WireShop) =>
      Boolean(input.secret?.trim()) || hasHeaderInput(shop) || hasApiInput(shop) || hasReportInput(shop, input.report),
    isComplete: (shop: WireShop) =>
      !(hasApiInput(shop) && findMissing(shop, input.api).length > 0) &&
      (input.report === undefined || SHOP_STATUS.test(input.report.status)),
    /**
     * Saves what was typed. Returns the secret that was created for a header, because messages without one are
     * rejected.
     */
    save: async (shop: WireShop): Promise<string | undefined> => {
      // Access first: without it, no report can be sent to a shop.
      if (input.api && hasApiInput(shop)) {
        await savedApi.save(shop, input.api, input.apiBefore)
        // The next request may fail, and the access must not be saved again then.
        onSaved(shop, { api: input.api })
      }
      const pasted = input.secret?.trim()
      const created = hasHeaderInput(shop) && input.header !== '' && !shop.hasSecret ? createSecret() : undefined
      const secret = created ?? pasted
      const report = hasReportInput(shop, input.report) ? input.report : undefined
      if (secret || hasHeaderInput(shop) || report) {
        const signatureHeader = input.header ?? shop.signatureHeader
        await change(getSavedShop(shop), {
          signatureHeader,
          ...(secret && { secret }),
          ...(report && { reportSettings: report }),
        })
      }
      onSaved(shop, input)
      return created
    },
  }
}
