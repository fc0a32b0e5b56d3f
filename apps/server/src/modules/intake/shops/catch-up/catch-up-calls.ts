import type { BodyOf } from '@platen/contract/call'
import { shopCalls } from '@platen/contract/shops'
import type { ShopKind } from '@platen/domain/shops'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../../http/define-handler.ts'
import { type Failure, failure } from '../../../../http/failure.ts'
import { decryptSecret } from '../../../../secrets/encrypt-secret.ts'
import type { Services } from '../../../../services.ts'
import { diffFields, recordAudit } from '../../../platform/audit/audit.ts'
import { changedMeanwhile } from '../../../platform/audit/audit-queries.ts'
import { checkTarget } from '../../../platform/webhooks/allowed-targets.ts'
import { addReportsTask } from '../reports/reports-store.ts'
import { findShop, lockShop } from '../shops-store.ts'
import { parseSecrets, sealSecrets } from './catch-up-shop.ts'
import { addCatchUpTask, findApi, type StoredApi, updateApi } from './catch-up-store.ts'

type Api = NonNullable<BodyOf<typeof shopCalls.saveApi>['api']>

const refuse = (field: string, problem: string): Failure =>
  failure('bad_request', { part: 'body', field: `api.${field}`, problem })

/** What is entered, with the secrets that are kept, and all secrets encrypted. */
type CompleteApi = Api & StoredApi

/** Adds the stored secrets that are kept: they are only sent to the address for which they were entered. */
async function completeApi(services: Services, api: Api, stored: StoredApi | undefined): Promise<CompleteApi> {
  const isSame = stored && stored.url === api.url && stored.clientId === api.clientId
  const decryptedSecrets = isSame ? await decryptSecret(services.settings, stored.sealed) : undefined
  const complete = { ...(decryptedSecrets && parseSecrets(decryptedSecrets)), ...api }
  const isKept = stored && decryptedSecrets && api.secret === undefined && api.refreshToken === undefined
  const { secret = '', refreshToken } = complete
  // A task that replaces a refresh token recognises the secrets that it used.
  return { ...complete, sealed: isKept ? stored.sealed : await sealSecrets(services, { secret, refreshToken }) }
}

/** Returns why a shop of a kind cannot be asked like this; undefined if it can. */
function checkApi(kind: ShopKind, { clientId, shopNumber, secret, refreshToken }: Api): Failure | undefined {
  if (kind === 'other') return refuse('url', 'shops of this kind have no known API')
  if (clientId === '' && kind !== 'shopify') return refuse('clientId', 'is required')
  if (kind === 'etsy' && shopNumber === '') return refuse('shopNumber', 'is required')
  if (secret === undefined) return refuse('secret', 'is required')
  if (kind === 'etsy' && refreshToken === undefined) return refuse('refreshToken', 'is required')
  return undefined
}

/**
 * Whether the access as a user read it is the stored one; secrets are not compared, since tasks replace those of Etsy.
 */
const isSameAccess = (
  read: NonNullable<BodyOf<typeof shopCalls.saveApi>['before']> | null,
  stored: StoredApi | undefined,
): boolean =>
  read?.url === stored?.url && read?.clientId === stored?.clientId && read?.shopNumber === stored?.shopNumber

/** Attempts while tasks replace the refresh token of the shop. */
const MAX_ATTEMPTS = 3

/** Returns what changes, for the audit: no secrets. */
const diffApi = (before: StoredApi | undefined, api: Api | null) => ({
  ...diffFields(
    { apiUrl: before?.url, apiClientId: before?.clientId, apiShopNumber: before?.shopNumber },
    { apiUrl: api?.url, apiClientId: api?.clientId, apiShopNumber: api?.shopNumber },
  ),
  ...(api?.secret !== undefined && { secret: 'renewed' }),
  ...(api?.refreshToken !== undefined && { refreshToken: 'renewed' }),
})

/** PUT /pax/shops/:id/api: sets how Platen asks a shop for its orders, and adds the task that does. */
export const saveShopApi = memberHandlerWithoutTransaction(
  shopCalls.saveApi,
  async ({ transaction, params, body: { api, before }, user, services }) => {
    if (api && checkTarget(services.settings, new URL(api.url))) return failure('shop_address')
    let name = ''
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const [shop, stored] = await transaction(
        async ({ tx }) => {
          const storedShop = await findShop(tx, params.id)
          return [storedShop, storedShop && (await findApi(tx, storedShop.id))] as const
        },
        { readOnly: true },
      )
      if (!shop) return failure('not_found')
      name = shop.name
      const next = api && (await completeApi(services, api, stored))
      const refused = next && checkApi(shop.kind, next)
      if (refused) return refused
      const saved = await transaction(async ({ tx, changed }) => {
        if (!(await lockShop(tx, shop.id))) return failure('not_found')
        if (before !== undefined && !isSameAccess(before, await findApi(tx, shop.id)))
          return changedMeanwhile(tx, { subject: 'inputSettings', id: shop.id, name: shop.name })
        if (!(await updateApi(tx, shop.id, next, stored?.sealed ?? null))) return undefined
        if (next) await addCatchUpTask(tx, shop.id)
        await addReportsTask(tx, shop.id)
        const changes = diffApi(stored, api)
        await recordAudit(tx, user, {
          action: 'changed',
          subject: 'inputSettings',
          id: shop.id,
          name: `shop ${shop.name}`,
          changes,
        })
        changed('shops')
        return {}
      })
      if (saved) return saved
    }
    return failure('changed_meanwhile', { name })
  },
)

/** POST /pax/shops/:id/catch-up: adds the task that requests the orders of a shop. */
export const requestCatchUp = memberHandler(shopCalls.catchUp, async ({ tx, params }) => {
  const shop = await findShop(tx, params.id)
  if (!shop || !(await findApi(tx, shop.id))) return failure('not_found')
  await addCatchUpTask(tx, shop.id)
  return {}
})
