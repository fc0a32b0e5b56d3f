import { expect, test } from 'vitest'
import { databaseAccessError, fileImportError, packageImportError } from './boundaries.ts'

test('the domain imports nothing, and its tests only test libraries', () => {
  expect(packageImportError('packages/domain/src/jigs/rules.ts', 'node:fs')).toContain('pure')
  expect(packageImportError('packages/domain/src/jigs/rules.ts', '@platen/contract/jigs')).toContain('must not import')
  expect(packageImportError('packages/domain/src/jigs/rules.ts', 'fast-check')).toContain('pure')
  expect(packageImportError('packages/domain/src/jigs/rules.test.ts', 'fast-check')).toBeNull()
})

test('the contract imports the domain and zod', () => {
  expect(packageImportError('packages/contract/src/jigs/index.ts', '@platen/domain/jigs')).toBeNull()
  expect(packageImportError('packages/contract/src/jigs/index.ts', 'zod')).toBeNull()
  expect(packageImportError('packages/contract/src/jigs/index.ts', 'fastify')).toContain('pure')
})

test('an app does not import another app, by name or by path', () => {
  expect(packageImportError('apps/web/src/main.tsx', '@platen/server')).toContain('must not import')
  expect(packageImportError('apps/web/src/main.tsx', '@platen/imposer')).toContain('must not import')
  expect(fileImportError('apps/web/src/main.tsx', 'apps/server/src/settings.ts')).toContain('must not leave')
})

test('end-to-end tests may import only the sample artwork of the server; benches may import its sources', () => {
  expect(fileImportError('e2e/print.spec.ts', 'apps/server/src/demo/artwork/make-artwork.ts')).toBeNull()
  expect(fileImportError('e2e/print.spec.ts', 'apps/server/src/settings.ts')).toContain('must not leave')
  expect(fileImportError('bench/orders/orders-fixture.ts', 'apps/server/src/settings.ts')).toBeNull()
  expect(fileImportError('bench/grid/page/ours.tsx', 'apps/web/src/data-grid/row-store.ts')).toBeNull()
  expect(fileImportError('bench/orders/orders-fixture.ts', 'e2e/fixtures.ts')).toContain('must not leave')
})

test('a domain feature is imported through its index', () => {
  expect(fileImportError('packages/domain/src/jigs/a.ts', 'packages/domain/src/geometry/index.ts')).toBeNull()
  expect(fileImportError('packages/domain/src/jigs/a.ts', 'packages/domain/src/geometry/matrix.ts')).toContain(
    'index.ts',
  )
  expect(fileImportError('packages/domain/src/jigs/a.ts', 'packages/domain/src/jigs/b.ts')).toBeNull()
})

test('only stores, queries and commands of a feature query the database', () => {
  const orders = 'apps/server/src/modules/orders/orders'
  expect(databaseAccessError(`${orders}/list-orders.ts`, 'db', 'selectFrom')).toContain('-store.ts')
  expect(databaseAccessError(`${orders}/list-orders.ts`, 'client', 'query')).toContain('-store.ts')
  expect(databaseAccessError(`${orders}/list-orders.ts`, 'request', 'query')).toBeNull()
  expect(databaseAccessError(`${orders}/orders-queries.ts`, 'db', 'selectFrom')).toBeNull()
  expect(databaseAccessError(`${orders}/orders.test.ts`, 'db', 'selectFrom')).toBeNull()
})
