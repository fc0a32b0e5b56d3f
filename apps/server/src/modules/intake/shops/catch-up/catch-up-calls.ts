import type { BodyOf } from '@platen/contract/call'
import { shopCalls } from '@platen/contract/shops'
import type { ShopKind } from '@platen/domain/shops'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../../http/define-handler.ts'
import { type Failure, failure } from '../../../../http/failure.ts'
import { decryptSecret } from '../../../../secrets/encrypt-secret.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { checkTarget } from '../../../platform/webhooks/allowed-targets.ts'
import { findShop, lockShop } from '../shops-store.ts'
import { parseSecrets, sealSecrets } from './catch-up-shop.ts'
import { addCatchUpTask, findApi, updateApi } from './catch-up-store.ts'

type Api = NonNullable<BodyOf<typeof shopCalls.saveApi>['api']>

const refuse = (field: string, problem: string): Failure =>
  failure('bad_request', { part: 'body', field: `api.${field}`, problem })

/** Returns why a shop of a kind cannot be asked like this; undefined if it can. */
function checkApi(kind: ShopKind, { clientId, shopNumber, secret, refreshToken }: Api): Failure | undefined {
  if (kind === 'other') return refuse('url', 'shops of this kind have no known API')
  if (clientId === '' && kind !== 'shopify') return refuse('clientId', 'is required')
  if (kind === 'etsy' && shopNumber === '') return refuse('shopNumber', 'is required')
  if (secret === undefined) return refuse('secret', 'is required')
  if (kind === 'etsy' && refreshToken === undefined) return refuse('refreshToken', 'is required')
  return undefined
}

/** PUT /pax/shops/:id/api: sets how Platen asks a shop for its orders, and has it asked. */
export const saveShopApi = memberHandlerWithoutTransaction(
  shopCalls.saveApi,
  async ({ transaction, params, body, user, services }) => {
    const { api } = body
    if (api && checkTarget(services.settings, new URL(api.url))) return failure('webhook_address')
    const [shop, stored] = await transaction(
      async ({ tx }) => {
        const found = await findShop(tx, params.id)
        return [found, found && (await findApi(tx, found.id))] as const
      },
      { readOnly: true },
    )
    if (!shop) return failure('not_found')
    // Stored secrets are only sent to the address for which they were entered.
    const isSame = api && stored && stored.url === api.url && stored.clientId === api.clientId
    const opened = isSame ? await decryptSecret(services.settings, stored.sealed) : undefined
    const complete = api && { ...(opened && parseSecrets(opened)), ...api }
    const refused = complete && checkApi(shop.kind, complete)
    if (refused) return refused
    const { secret = '', refreshToken } = complete ?? {}
    const sealed = complete && (await sealSecrets(services, { secret, refreshToken }))
    return transaction(async ({ tx, changed }) => {
      if (!(await lockShop(tx, shop.id))) return failure('not_found')
      await updateApi(tx, shop.id, complete && sealed && { ...complete, sealed })
      if (complete) await addCatchUpTask(tx, shop.id)
      const changes = { apiUrl: complete?.url ?? null }
      const name = `shop ${shop.name}`
      await recordAudit(tx, user, { action: 'changed', subject: 'inputSettings', id: shop.id, name, changes })
      changed('shops')
      return {}
    })
  },
)

/** POST /pax/shops/:id/catch-up: has a shop asked for its orders. */
export const requestCatchUp = memberHandler(shopCalls.catchUp, async ({ tx, params }) => {
  const shop = await findShop(tx, params.id)
  if (!shop || !(await findApi(tx, shop.id))) return failure('not_found')
  await addCatchUpTask(tx, shop.id)
  return {}
})
