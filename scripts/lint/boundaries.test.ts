import { expect, test } from 'vitest'
import { fileImportError, packageImportError, databaseAccessError } from './boundaries.ts'

test('the domain imports nothing, and its tests only what tests are written with', () => {
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

test('no app imports another app, by name or by path', () => {
  expect(packageImportError('apps/web/src/main.tsx', '@platen/server')).toContain('must not import')
  expect(packageImportError('apps/web/src/main.tsx', '@platen/imposer')).toContain('must not import')
  expect(fileImportError('apps/web/src/main.tsx', 'apps/server/src/settings.ts')).toContain('climb out')
})

test('the walks may use the sample artwork of the demo, and nothing else of the server; the bench measures its parts', () => {
  expect(fileImportError('e2e/walks/print.spec.ts', 'apps/server/src/demo/artwork/make-artwork.ts')).toBeNull()
  expect(fileImportError('e2e/walks/print.spec.ts', 'apps/server/src/settings.ts')).toContain('climb out')
  expect(fileImportError('bench/orders/orders-fixture.ts', 'apps/server/src/settings.ts')).toBeNull()
  expect(fileImportError('bench/grid/page/ours.tsx', 'apps/web/src/data-grid/row-store.ts')).toBeNull()
  expect(fileImportError('bench/orders/orders-fixture.ts', 'e2e/fixtures.ts')).toContain('climb out')
})

test('a feature of the domain is entered through its index', () => {
  expect(fileImportError('packages/domain/src/jigs/a.ts', 'packages/domain/src/geometry/index.ts')).toBeNull()
  expect(fileImportError('packages/domain/src/jigs/a.ts', 'packages/domain/src/geometry/matrix.ts')).toContain(
    'index.ts',
  )
  expect(fileImportError('packages/domain/src/jigs/a.ts', 'packages/domain/src/jigs/b.ts')).toBeNull()
})

test("a feature's store is that feature's alone", () => {
  const from = 'apps/server/src/features/orders/list-orders.ts'
  expect(fileImportError(from, 'apps/server/src/features/jigs/jigs-store.ts')).toContain('jigs-reads.ts')
  expect(fileImportError(from, 'apps/server/src/features/jigs/jigs-reads.ts')).toBeNull()
  expect(fileImportError(from, 'apps/server/src/features/orders/orders-store.ts')).toBeNull()
})

test('a feature asks the database in its stores alone', () => {
  const orders = 'apps/server/src/features/orders'
  expect(databaseAccessError(`${orders}/list-orders.ts`, 'db', 'selectFrom')).toContain('-store.ts')
  expect(databaseAccessError(`${orders}/list-orders.ts`, 'client', 'query')).toContain('-store.ts')
  expect(databaseAccessError(`${orders}/list-orders.ts`, 'request', 'query')).toBeNull()
  expect(databaseAccessError(`${orders}/orders-store.ts`, 'db', 'selectFrom')).toBeNull()
  expect(databaseAccessError(`${orders}/orders.test.ts`, 'db', 'selectFrom')).toBeNull()
})
