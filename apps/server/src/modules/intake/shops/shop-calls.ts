import { randomUUID } from 'node:crypto'
import { shopCalls } from '@platen/contract/shops'
import { HOT_FOLDER_TYPES } from '@platen/domain/input-settings'
import { SHOP_SYSTEM_SOURCE } from '@platen/domain/intake'
import { CATCH_UP_FAULTS, EARLIER_SECRET_TTL_MS, MAX_SHOPS } from '@platen/domain/shops'
import { isSameName } from '@platen/domain/text'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { mapUniqueViolation } from '../../../http/map-unique-violation.ts'
import { decryptSecret, encryptSecret } from '../../../secrets/encrypt-secret.ts'
import type { Settings } from '../../../settings.ts'
import { diffFields, recordAudit } from '../../platform/audit/audit.ts'
import { changedMeanwhile } from '../../platform/audit/audit-queries.ts'
import { findApi } from './catch-up/catch-up-store.ts'
import { addReportsTask } from './reports/reports-store.ts'
import { createShopAddress } from './shop-address.ts'
import {
  deleteShop,
  insertShop,
  type ListedShop,
  loadOtherShopNames,
  loadShops,
  lockShop,
  replaceAddress,
  replaceSecret,
  SHOP_SOURCES,
  updateReport,
  updateShop,
} from './shops-store.ts'

const SUBJECT = 'inputSettings'

/** Sources of orders that are not of shops. */
const OTHER_SOURCES = [SHOP_SYSTEM_SOURCE, ...HOT_FOLDER_TYPES]

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

function toApi({ caughtUpAt, fault, ...api }: NonNullable<ListedShop['api']>) {
  const faultCode = CATCH_UP_FAULTS.find((each) => each === fault) ?? null
  return { ...api, caughtUpAt: iso(caughtUpAt), fault: faultCode }
}

async function toWire(settings: Settings, { sealed, ...shop }: ListedShop) {
  return {
    ...shop,
    api: shop.api && toApi(shop.api),
    createdAt: shop.createdAt.toISOString(),
    lastMessageAt: iso(shop.lastMessageAt),
    wrongSignatureAt: iso(shop.wrongSignatureAt),
    earlierSecretUntil: iso(shop.earlierSecretUntil),
    earlierAddressUntil: iso(shop.earlierAddressUntil),
    hasSecret: sealed !== null,
    isSecretLost: sealed !== null && (await decryptSecret(settings, sealed)) === undefined,
  }
}

/** GET /pax/shops: returns the shops of the environment. */
export const listShops = memberHandlerWithoutTransaction(shopCalls.list, async ({ transaction, services }) => {
  const shops = await transaction(({ tx }) => loadShops(tx, services.now()))
  return { shops: await Promise.all(shops.map((shop) => toWire(services.settings, shop))) }
})

const toPath = (key: string): string => shopCalls.receive.path.replace(':key', key)

const seal = (settings: Settings, secret: string | undefined): Promise<Buffer | null> =>
  secret === undefined ? Promise.resolve(null) : encryptSecret(settings, Buffer.from(secret))

/** POST /pax/shops: adds a shop. Only this response contains its address. */
export const createShop = memberHandlerWithoutTransaction(
  shopCalls.create,
  async ({ transaction, body, user, services, environment }) => {
    const { secret, ...shop } = body
    const sealed = await seal(services.settings, secret)
    return transaction(async ({ tx, changed }) => {
      const now = services.now()
      const id = randomUUID()
      const names = await loadOtherShopNames(tx, id)
      const isTaken = [...OTHER_SOURCES, ...names].some((name) => isSameName(name, shop.name))
      if (isTaken) return failure('name_taken', { name: shop.name })
      if (names.length >= MAX_SHOPS) return failure('too_many_items', { limit: MAX_SHOPS })
      const { key, hash } = createShopAddress(environment.id, id)
      const stored = { addressHash: hash, sealed, createdBy: user.id, now }
      const refused = await mapUniqueViolation(shop.name, SHOP_SOURCES, insertShop(tx, { ...shop, id }, stored))
      if (refused) return refused
      const changes = { kind: shop.kind, domain: shop.domain }
      await recordAudit(tx, user, { action: 'created', subject: SUBJECT, id, name: `shop ${shop.name}`, changes })
      changed('shops')
      return { id, path: toPath(key) }
    })
  },
)

/** PUT /pax/shops/:id: changes a shop, and replaces its secret and its address if this is wanted. */
export const changeShop = memberHandlerWithoutTransaction(
  shopCalls.change,
  async ({ transaction, params, body, user, services, environment }) => {
    const { secret, renewsAddress = false, version, reportSettings, ...settings } = body
    const sealed = await seal(services.settings, secret)
    return transaction(async ({ tx, changed }) => {
      const before = await lockShop(tx, params.id)
      if (!before) return failure('not_found')
      if (before.version !== version)
        return changedMeanwhile(tx, { subject: SUBJECT, id: before.id, name: before.name })
      const names = [...OTHER_SOURCES, ...(await loadOtherShopNames(tx, before.id))]
      if (names.some((name) => isSameName(name, settings.name))) return failure('name_taken', { name: settings.name })
      if (reportSettings && reportSettings.when !== 'never' && !(await findApi(tx, before.id)))
        return failure('bad_request', { part: 'body', field: 'reportSettings.when', problem: 'needs an API' })
      const until = new Date(services.now().getTime() + EARLIER_SECRET_TTL_MS)
      await updateShop(tx, before, settings)
      if (reportSettings) await updateReport(tx, before.id, reportSettings)
      // Of a shop that is switched on, or whose settings of reports have changed.
      await addReportsTask(tx, before.id)
      if (sealed) await replaceSecret(tx, before.id, sealed, until)
      const address = renewsAddress ? createShopAddress(environment.id, before.id) : undefined
      if (address) await replaceAddress(tx, before.id, address.hash, until)
      const changes = {
        ...diffFields(before, { ...settings, ...(reportSettings && { reportSettings }) }),
        ...(sealed && { secret: 'renewed' }),
        ...(address && { address: 'renewed' }),
      }
      const name = `shop ${before.name}`
      await recordAudit(tx, user, { action: 'changed', subject: SUBJECT, id: before.id, name, changes })
      changed('shops')
      return { path: address ? toPath(address.key) : null }
    })
  },
)

/** DELETE /pax/shops/:id: deletes a shop with its messages. */
export const removeShop = memberHandler(shopCalls.delete, async ({ tx, params, user, changed }) => {
  const name = await deleteShop(tx, params.id)
  if (name === undefined) return failure('not_found')
  await recordAudit(tx, user, { action: 'deleted', subject: SUBJECT, id: params.id, name: `shop ${name}` })
  changed('shops')
  return {}
})
