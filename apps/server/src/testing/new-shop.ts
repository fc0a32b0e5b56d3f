import { NEW_MAPPING } from '@platen/domain/shops'

export const SHOP_SECRET = 'hush hush'

export const newShop = (change: object = {}) => ({
  kind: 'shopify' as const,
  name: 'Pens',
  domain: 'pens.myshopify.com',
  signatureHeader: '',
  mapping: { ...NEW_MAPPING, paidValues: [] as string[], cancelledValues: [] as string[] },
  take: 'paid' as const,
  isOn: true,
  secret: SHOP_SECRET,
  ...change,
})
