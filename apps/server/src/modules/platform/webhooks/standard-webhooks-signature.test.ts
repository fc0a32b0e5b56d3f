import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { signedHeaders } from './standard-webhooks-signature.ts'

const GUIDE = path.join(import.meta.dirname, '../../../../../../docs/guides/shop-systems.md')

test('signedHeaders produces the signature that the guide for shop systems verifies', () => {
  const guide = readFileSync(GUIDE, 'utf8')
  const of = (name: string): string => new RegExp(`^${name}='?([^'\n]+)'?$`, 'm').exec(guide)?.[1] ?? ''
  const key = Buffer.from(of('SECRET').replace('whsec_', ''), 'base64')
  const headers = signedHeaders(key, of('ID'), of('BODY'), new Date(Number(of('TIMESTAMP')) * 1000))
  expect(key).toHaveLength(32)
  expect(headers).toEqual({
    'webhook-id': of('ID'),
    'webhook-timestamp': of('TIMESTAMP'),
    'webhook-signature': /^Answers `(v1,[^`]+)`/m.exec(guide)?.[1],
  })
})
