import type { WireShipment } from '@platen/contract/orders'
import type { ShopKind } from '@platen/domain/shops'
import { decryptSecret } from '../../../../secrets/encrypt-secret.ts'
import { parseSecrets, sealSecrets } from '../catch-up/catch-up-shop.ts'
import { type Claim, replaceApiSecrets } from '../catch-up/catch-up-store.ts'
import { ADAPTERS, type ShopApi } from '../catch-up/shop-apis.ts'
import { ShopApiError } from '../catch-up/shop-request.ts'
import type { ProcessingContext } from '../take-shop-message.ts'
import { type DueReport, recordWrite } from './due-reports-store.ts'
import { reportToEtsy } from './report-to-etsy.ts'
import { reportToShopify } from './report-to-shopify.ts'
import { reportToWooCommerce } from './report-to-woo-commerce.ts'
import type { ShopOutcome, ShopUpdate } from './shop-update.ts'

const SENDERS: Readonly<Record<Exclude<ShopKind, 'other'>, (update: ShopUpdate) => Promise<ShopOutcome>>> = {
  shopify: reportToShopify,
  wooCommerce: reportToWooCommerce,
  etsy: reportToEtsy,
}

/** A due report, with what is told. */
export interface Attempt {
  readonly report: DueReport
  readonly shipments: readonly WireShipment[]
  readonly copies: ReadonlyMap<string, number>
}

/** How a shop is told. */
interface Access {
  readonly api: ShopApi
  /** The headers that prove who asks. */
  readonly headers: Readonly<Record<string, string>>
}

/** The turn of a claimed shop. */
export interface ReportSession {
  readonly context: ProcessingContext
  readonly claim: Claim
  /** Requested once. */
  access?: Access
  /** What must not be stored if the shop repeats it. */
  secrets: readonly string[]
}

/** Returns the access to the shop of a session, which is requested for its first report. */
async function getAccess(session: ReportSession, { shopId, api: stored }: DueReport): Promise<Access> {
  if (session.access) return session.access
  const { services, environment, signal } = session.context
  const { settings, now, database } = services
  const decryptedSecrets = await decryptSecret(settings, stored.sealed)
  if (!decryptedSecrets) throw new ShopApiError('secretLost')
  const api: ShopApi = { ...stored, ...parseSecrets(decryptedSecrets) }
  session.secrets = [api.secret, api.refreshToken ?? '']
  const headers = await ADAPTERS[api.kind].authorise(api, { settings, now, signal }, async (refreshToken) => {
    session.secrets = [...session.secrets, refreshToken]
    const sealed = await sealSecrets(services, { secret: api.secret, refreshToken })
    await database.inEnvironment(environment.id, (tx) =>
      replaceApiSecrets(tx, { id: shopId, sealed: stored.sealed }, sealed),
    )
  })
  // Without the scheme, such as `Bearer`.
  const credentials = Object.values(headers).map((value) => value.replace(/^\w+ /, ''))
  session.secrets = [...session.secrets, ...credentials]
  session.access = { api, headers }
  return session.access
}

/** An attempt found that the shop is not to be told this any more, or that its claim was lost. */
export class ReportChangedError extends Error {}

/** Tells the shop about an order. Throws `ShopApiError` if it could not be told, and `ReportChangedError`. */
export async function sendReport(session: ReportSession, attempt: Attempt): Promise<ShopOutcome> {
  const { context, claim } = session
  const { services, environment, signal } = context
  const { report, shipments, copies } = attempt
  const { settings, now, database } = services
  const { api, headers } = await getAccess(session, report)
  const { what, externalId, status, notifies, takesUnpaid, wasWritten } = report
  let isFirst = true
  return SENDERS[api.kind]({
    api,
    context: { settings, now, signal },
    headers,
    what,
    externalId,
    shipments,
    copies,
    status,
    notifies,
    takesUnpaid,
    wasWritten,
    beginWrite: async () => {
      const options = { isFirst, now: now() }
      if (!(await database.inEnvironment(environment.id, (tx) => recordWrite(tx, claim, report, options))))
        throw new ReportChangedError()
      isFirst = false
    },
  })
}
