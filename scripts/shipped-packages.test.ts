import { expect, test } from 'vitest'
import { listShippedPackages, readLicenceTexts } from './shipped-packages.mjs'

/** Licences of packages that may ship with Platen. LGPL and MPL: as separate, unchanged libraries. */
const ALLOWED = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'BSL-1.0'],
  ...['CC0-1.0', 'Python-2.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
])

const shipped = listShippedPackages()

test('Texts of licences are read from the folder of a package', () => {
  const fastify = shipped.find(({ name }) => name === 'fastify')
  expect(fastify && readLicenceTexts(fastify).join('\n')).toContain('Permission is hereby granted')
})

test('Every package that ships has a licence that is allowed', () => {
  expect(shipped.length).toBeGreaterThan(100)
  const notAllowed = shipped.filter(({ license }) => {
    const parts = license.replaceAll(/[()]/g, '').split(/ AND | OR /)
    return !parts.every((part) => ALLOWED.has(part))
  })
  expect(notAllowed).toEqual([])
})
