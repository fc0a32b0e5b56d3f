import type { ShopKind } from '@platen/domain/shops'

interface KindOptions {
  /**
   * Where the secret of the signatures comes from: the shop shows it, Platen creates it, or Platen creates it for a
   * header if the system signs its messages.
   */
  readonly secret: 'pasted' | 'created' | 'createdForHeader'
  /** Whether its messages are rejected without a secret. */
  readonly needsSecret: boolean
  /** Whether the fields of its messages are chosen by the user. */
  readonly isMapped: boolean
}

export const SHOP_KIND_OPTIONS: Readonly<Record<ShopKind, KindOptions>> = {
  shopify: { secret: 'pasted', needsSecret: true, isMapped: false },
  wooCommerce: { secret: 'created', needsSecret: true, isMapped: false },
  // Orders are fetched from its API; it sends messages to some apps only.
  etsy: { secret: 'pasted', needsSecret: false, isMapped: false },
  other: { secret: 'createdForHeader', needsSecret: false, isMapped: true },
}

/** Steps of the set-up of each kind in the administration of the shop. */
export const ADMINISTRATION_STEPS = ['one', 'two', 'three', 'four'] as const

/** Returns a new secret of 256 random bits. */
export function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}
