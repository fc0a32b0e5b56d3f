import { expect, test } from 'vitest'
import { findMissing, isApiChanged, keepsSecrets, toApiBody, toTypedApi } from './typed-api.ts'

const stored = { url: 'https://pens.example', clientId: 'ck', shopNumber: '', caughtUpAt: null, fault: null } as const

test('A new access needs its address and its secrets', () => {
  expect(findMissing({ kind: 'shopify', api: null })).toEqual(['url', 'secret'])
  expect(findMissing({ kind: 'wooCommerce', api: null })).toEqual(['url', 'clientId', 'secret'])
  expect(findMissing({ kind: 'etsy', api: null })).toEqual(['clientId', 'shopNumber', 'secret', 'refreshToken'])
  const typed = { url: 'pens.example', clientId: '', shopNumber: '', secret: 'token', refreshToken: '' }
  expect(findMissing({ kind: 'shopify', api: null }, typed)).toEqual(['url'])
  expect(findMissing({ kind: 'shopify', api: null }, { ...typed, url: 'https://pens.example' })).toEqual([])
})

test('Stored secrets are kept until the address or the client id changes, or they cannot be decrypted', () => {
  const shop = { kind: 'wooCommerce', api: stored } as const
  const typed = toTypedApi(shop)
  expect(isApiChanged(shop, typed)).toBe(false)
  expect(findMissing(shop, typed)).toEqual([])
  expect(toApiBody(typed)).toEqual({ url: 'https://pens.example', clientId: 'ck', shopNumber: '' })
  const moved = { ...typed, url: 'https://other.example' }
  expect(isApiChanged(shop, moved)).toBe(true)
  expect(keepsSecrets(shop, moved)).toBe(false)
  expect(findMissing(shop, moved)).toEqual(['secret'])
  expect(findMissing({ ...shop, api: { ...stored, fault: 'secretLost' } }, typed)).toEqual(['secret'])
})
