import { expect, test } from 'vitest'
import { getPublicUrl } from './addresses.ts'

test('The URL of Platen is PLATEN_URL, or the listening address, with IPv6 addresses in brackets', () => {
  const getUrl = (host: string, publicUrl?: string) =>
    new URL('/label', getPublicUrl({ publicUrl, host, port: 4780 })).href
  expect(getUrl('127.0.0.1')).toBe('http://127.0.0.1:4780/label')
  expect(getUrl('print.local')).toBe('http://print.local:4780/label')
  expect(getUrl('::1')).toBe('http://[::1]:4780/label')
  expect(getUrl('::1', 'https://platen.example')).toBe('https://platen.example/label')
})
