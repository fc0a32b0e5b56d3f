import type { LifecycleRule } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { describeRule, isDeletingVersions } from './lifecycle-rules.ts'

const OBJECTS = 'shops/v1/'
const LARGE = 2 ** 30
const rule = (part: Partial<LifecycleRule>): LifecycleRule => ({ ID: 'test', Status: 'Enabled', ...part })

test.each<[string, Partial<LifecycleRule>, boolean]>([
  ['no filter', {}, true],
  ['the prefix of another server', { Filter: { Prefix: 'logs/' } }, false],
  ['a part of the prefix', { Filter: { Prefix: 'shops/' } }, true],
  ['objects with a tag', { Filter: { And: { Prefix: '', Tags: [{ Key: 'a', Value: 'b' }] } } }, false],
  ['large objects', { Filter: { ObjectSizeGreaterThan: LARGE } }, false],
  ['small objects with a prefix', { Filter: { And: { Prefix: 'shops/', ObjectSizeLessThan: LARGE } } }, false],
  [
    'versions except the last',
    { NoncurrentVersionExpiration: { NoncurrentDays: 1, NewerNoncurrentVersions: 1 } },
    false,
  ],
  ['a disabled rule', { Status: 'Disabled' }, false],
])('isDeletingVersions of a rule about %s', (_name, part, expected) => {
  const expiring = rule({ NoncurrentVersionExpiration: { NoncurrentDays: 1 }, ...part })
  expect(isDeletingVersions(expiring, OBJECTS)).toBe(expected)
})

test('describeRule differentiates rules about all objects and those about objects of some sizes', () => {
  const Expiration = { Days: 3 }
  expect(describeRule(rule({ Expiration }), OBJECTS)).toEqual(['rule test: deletes all objects after 3 days'])
  const small = rule({ Expiration, Filter: { ObjectSizeLessThan: 1 } })
  expect(describeRule(small, OBJECTS)).toEqual(['rule test: deletes some objects after 3 days'])
})
