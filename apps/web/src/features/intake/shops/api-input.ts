import type { calls } from '@platen/contract/calls'
import type { Input } from '@platen/contract/client'
import type { WireShop } from '@platen/contract/shops'

const ETSY_URL = 'https://api.etsy.com'

const EMPTY = { url: '', clientId: '', shopNumber: '', secret: '', refreshToken: '' }

/** The fields of the access to the API of a shop; secrets are empty unless new ones are typed. */
export type ApiInput = Readonly<typeof EMPTY>

type ApiBody = NonNullable<Input<typeof calls.shops.saveApi>['body']['api']>

/** Returns the stored fields of a shop. */
export function toApiInput({ kind, api }: Pick<WireShop, 'kind' | 'api'>): ApiInput {
  const { url = kind === 'etsy' ? ETSY_URL : '', clientId = '', shopNumber = '' } = api ?? {}
  return { ...EMPTY, url, clientId, shopNumber }
}

/** The stored access without secrets; null if there is none. */
export type StoredAccess = Input<typeof calls.shops.saveApi>['body']['before']

export const toStoredAccess = ({ api }: Pick<WireShop, 'api'>): StoredAccess =>
  api && { url: api.url, clientId: api.clientId, shopNumber: api.shopNumber }

/** Whether fields differ from the stored ones. */
export const isApiChanged = (shop: Pick<WireShop, 'kind' | 'api'>, input: ApiInput): boolean =>
  JSON.stringify(toApiInput(shop)) !== JSON.stringify({ ...EMPTY, ...input })

/** Whether stored secrets stay valid: they are only sent to the address for which they were entered. */
export const keepsSecrets = ({ api }: Pick<WireShop, 'api'>, { url, clientId }: ApiInput): boolean =>
  api !== null && api.fault !== 'secretLost' && api.url === url && api.clientId === clientId

/** Returns the fields without which the access cannot be saved. */
export function findMissing(
  shop: Pick<WireShop, 'kind' | 'api'>,
  input: ApiInput = toApiInput(shop),
): readonly (keyof ApiInput)[] {
  const isKept = keepsSecrets(shop, input)
  const isEtsy = shop.kind === 'etsy'
  return [
    !/^https?:\/\/./.test(input.url) || !URL.canParse(input.url) ? ('url' as const) : undefined,
    shop.kind !== 'shopify' && input.clientId === '' ? ('clientId' as const) : undefined,
    isEtsy && !/^\d+$/.test(input.shopNumber) ? ('shopNumber' as const) : undefined,
    !isKept && input.secret === '' ? ('secret' as const) : undefined,
    isEtsy && !isKept && input.refreshToken === '' ? ('refreshToken' as const) : undefined,
  ].filter((field) => field !== undefined)
}

/** Returns the fields as they are saved; stored secrets are kept if none are typed. */
export function toApiBody({ url, clientId, shopNumber, secret, refreshToken }: ApiInput): ApiBody {
  return { url, clientId, shopNumber, ...(secret && { secret }), ...(refreshToken && { refreshToken }) }
}
