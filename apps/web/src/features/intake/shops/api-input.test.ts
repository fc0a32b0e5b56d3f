import { expect, test } from 'vitest'
import { findMissing, isApiChanged, keepsSecrets, toApiBody, toApiInput } from './api-input.ts'

const stored = { url: 'https://pens.example', clientId: 'ck', shopNumber: '', caughtUpAt: null, fault: null } as const

test('A new access needs its address and its secrets', () => {
  expect(findMissing({ kind: 'shopify', api: null })).toEqual(['url', 'secret'])
  expect(findMissing({ kind: 'wooCommerce', api: null })).toEqual(['url', 'clientId', 'secret'])
  expect(findMissing({ kind: 'etsy', api: null })).toEqual(['clientId', 'shopNumber', 'secret', 'refreshToken'])
  const input = { url: 'pens.example', clientId: '', shopNumber: '', secret: 'token', refreshToken: '' }
  expect(findMissing({ kind: 'shopify', api: null }, input)).toEqual(['url'])
  expect(findMissing({ kind: 'shopify', api: null }, { ...input, url: 'https://pens.example' })).toEqual([])
})

test('Stored secrets are kept until the address or the client id changes, or they cannot be decrypted', () => {
  const shop = { kind: 'wooCommerce', api: stored } as const
  const input = toApiInput(shop)
  expect(isApiChanged(shop, input)).toBe(false)
  expect(findMissing(shop, input)).toEqual([])
  expect(toApiBody(input)).toEqual({ url: 'https://pens.example', clientId: 'ck', shopNumber: '' })
  const otherHost = { ...input, url: 'https://other.example' }
  expect(isApiChanged(shop, otherHost)).toBe(true)
  expect(keepsSecrets(shop, otherHost)).toBe(false)
  expect(findMissing(shop, otherHost)).toEqual(['secret'])
  expect(findMissing({ ...shop, api: { ...stored, fault: 'secretLost' } }, input)).toEqual(['secret'])
})
